import { doctorHeader, type ProxyInfo, signProxyInfo } from '../../http/proxy-info.ts'
import { version } from '../../process/version.ts'
import { type Finding, fine, problem } from './finding.ts'

const answerTimeoutMs = 5_000

/**
 * Checks the site through its public address, including the proxies in front of it.
 * @param secret the site's SESSION_SECRET, which signs the request to `/health/proxy-info`
 */
export async function examineAddress(address: string, secret?: string): Promise<Finding[]> {
  const get = (path: string) =>
    fetch(new URL(path, address), { signal: AbortSignal.timeout(answerTimeoutMs) })
  try {
    const live = await get('/health/live')
    // The response is that of a proxy: Lectern itself never responds to this path with either status.
    if (live.status === 403 || live.status === 404)
      return [
        problem(
          `${address} does not show /health/live (${live.status}): check the address, and allow this machine in the proxy`,
        ),
      ]
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
      // Another version may lack the endpoint, and a request within this machine passes no proxy.
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

/** Checks that the site recognizes https: only then does it send Strict-Transport-Security. */
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

/** Returns true for an address of this machine that bypasses the proxy; an https address always leads through a proxy. */
function isThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127\.|\[::1\])/.test(hostname)
}

/** Address reserved for documentation (RFC 5737), so no client has it. */
const fakeAddress = '192.0.2.77'

/** Checks TRUST_PROXY with a forged X-Forwarded-For: each proxy in front appends the address it sees, or replaces the forged one. */
export async function examineProxies(address: string, secret: string): Promise<Finding> {
  const answer = await fetch(new URL('/health/proxy-info', address), {
    headers: { [doctorHeader]: signProxyInfo(secret, Date.now()), 'X-Forwarded-For': fakeAddress },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  if (answer.status === 403)
    return problem(
      'The site has a different SESSION_SECRET: run the doctor with the settings of the site, and synchronize its clock with a time server',
    )
  return toFinding((await answer.json()) as ProxyInfo, new URL(address).protocol === 'https:')
}

function toFinding({ address, forwardedFor, trustProxy }: ProxyInfo, isBehindProxy: boolean): Finding {
  const reporting = forwardedFor.length - 1 - forwardedFor.lastIndexOf(fakeAddress)
  if (reporting === 0 && isBehindProxy)
    return problem(
      'The proxy does not send the client address: have it send X-Forwarded-For, or all readers count as one address',
    )
  const proxies = `${reporting || 'no'} ${reporting > 1 ? 'proxies send' : 'proxy sends'} the client address`
  const advice = `TRUST_PROXY is ${trustProxy}, and ${proxies}: set it to ${reporting}`
  if (reporting > trustProxy) return problem(`${advice}, or all readers count as ${address}`)
  if (reporting < trustProxy) return problem(`${advice}, or forged addresses are accepted`)
  return fine(`The site sees this machine as ${address}, with TRUST_PROXY=${trustProxy}`)
}
