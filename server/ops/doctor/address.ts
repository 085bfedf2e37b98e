import { version } from '../../process/version.ts'
import { type Finding, fine, problem } from './finding.ts'
import { examineProxies } from './proxies.ts'

const answerTimeoutMs = 5_000

/**
 * Checks the site through its public address, including the proxies in front of it.
 * @param secret the site's SESSION_SECRET, which signs the request for its view of the proxies
 */
export async function examineAddress(address: string, secret?: string): Promise<Finding[]> {
  const get = (path: string) =>
    fetch(new URL(path, address), { signal: AbortSignal.timeout(answerTimeoutMs) })
  try {
    const live = await get('/health/live')
    const ready = await get('/health/ready')
    const running = ((await live.json()) as { version?: string }).version
    return [
      ready.ok
        ? fine(`${address} answers`)
        : problem(`${address} answers, but its database does not: see its log`),
      running === version
        ? fine(`It runs version ${version}`)
        : problem(`It runs version ${running}, and this is ${version}: restart it`),
      examineHttps(address, live.headers),
      // Another version may lack the endpoint, and on this machine no proxy is in between.
      ...(secret && running === version && !isThisMachine(address)
        ? [await examineProxies(address, secret)]
        : []),
    ]
  } catch (error) {
    const { message, cause } = error as Error
    return [
      problem(`${address} does not answer as a Lectern site does (${(cause as Error)?.message ?? message})`),
    ]
  }
}

/** The site sends Strict-Transport-Security only when it recognizes a request as https. */
function examineHttps(address: string, headers: Headers): Finding {
  if (new URL(address).protocol === 'https:') {
    return headers.has('strict-transport-security')
      ? fine('The site recognizes https')
      : problem(
          'The site does not recognize https: set TRUST_PROXY to the number of proxies in front of it, and have them send X-Forwarded-Proto',
        )
  }
  return isThisMachine(address)
    ? fine('The address is on this machine and bypasses the proxy')
    : problem('Passwords are sent unencrypted: put a proxy with https in front')
}

/** Reports a plain http address of this machine. Behind https there is always a proxy. */
function isThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(hostname)
}
