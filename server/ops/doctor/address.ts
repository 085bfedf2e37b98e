import { version } from '../../process/version.ts'
import { type Finding, well, wrong } from './finding.ts'
import { examineProxies } from './proxies.ts'

/** Who does not answer within this time is not there, in ms. */
const answerMs = 5_000

/**
 * Looks at the site from where its readers do: through whatever stands in front of it.
 * @param secret the site's, by which it says from where it believes that it is asked
 */
export async function examineAddress(address: string, secret?: string): Promise<Finding[]> {
  const ask = (path: string) => fetch(new URL(path, address), { signal: AbortSignal.timeout(answerMs) })
  try {
    const live = await ask('/health/live')
    const ready = await ask('/health/ready')
    const running = ((await live.json()) as { version?: string }).version
    return [
      ready.ok
        ? well(`${address} answers`)
        : wrong(`${address} answers, but its database does not: see its log`),
      running === version
        ? well(`It runs version ${version}`)
        : wrong(`It runs version ${running}, and this is ${version}: start it again`),
      examineProxy(address, live.headers),
      // An older version has no such answer, and past the proxy there is nothing to see.
      ...(secret && running === version && !isThisMachine(address)
        ? [await examineProxies(address, secret)]
        : []),
    ]
  } catch (error) {
    const { message, cause } = error as Error
    return [
      wrong(`${address} does not answer as a Lectern site does (${(cause as Error)?.message ?? message})`),
    ]
  }
}

/** Only who knows that a request came over https asks browsers to stay with it. */
function examineProxy(address: string, headers: Headers): Finding {
  if (new URL(address).protocol === 'https:') {
    return headers.has('strict-transport-security')
      ? well('The site knows that it is read over https')
      : wrong(
          'The site does not know that it is read over https: set TRUST_PROXY to the number of proxies in front of it, and have them send X-Forwarded-Proto',
        )
  }
  return isThisMachine(address)
    ? well('It is asked on this machine itself, past whatever stands in front of it')
    : wrong('Passwords travel readable by anybody on the way: put a proxy in front that speaks https')
}

/** Whether the site is asked without anybody in front of it: over https there is always somebody. */
function isThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(hostname)
}
