import { doctorHeader, type ProxyInfo, signProxyInfo } from '../../http/proxy-info.ts'
import { type Finding, fine, problem } from './finding.ts'

const answerTimeoutMs = 5_000
/** Reserved for documentation (RFC 5737), so no client has it. */
const fakeAddress = '192.0.2.77'

/** Checks TRUST_PROXY with a forged X-Forwarded-For: each proxy in front appends the address it sees, or replaces the forged one. */
export async function examineProxies(address: string, secret: string): Promise<Finding> {
  const answer = await fetch(new URL('/health/proxy-info', address), {
    headers: { [doctorHeader]: signProxyInfo(secret, Date.now()), 'X-Forwarded-For': fakeAddress },
    signal: AbortSignal.timeout(answerTimeoutMs),
  })
  if (answer.status === 403)
    return problem(
      'The site has another SESSION_SECRET: run the doctor with the settings of the site, and synchronize its clock with a time server',
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
