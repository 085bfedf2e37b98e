import { doctorHeader, type ProxyInfo, signProxyInfo } from '../../http/proxy-info.ts'
import { type Finding, well, wrong } from './finding.ts'

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
    return wrong(
      'The site does not know this SESSION_SECRET: run the doctor with the settings of the site, and set its clock by a time server',
    )
  return findingOf((await answer.json()) as ProxyInfo, new URL(address).protocol === 'https:')
}

function findingOf({ address, forwardedFor, trustProxy }: ProxyInfo, isBehindProxy: boolean): Finding {
  const said = forwardedFor.length - 1 - forwardedFor.lastIndexOf(fakeAddress)
  if (said === 0 && isBehindProxy)
    return wrong(
      'The proxy does not say from where it was asked: have it send X-Forwarded-For, or all readers count as one address',
    )
  const sayers = `${said || 'nobody'} in front of the site ${said > 1 ? 'say' : 'says'} from where a request comes`
  const set = `TRUST_PROXY is ${trustProxy}, and ${sayers}: set it to ${said}`
  if (said > trustProxy) return wrong(`${set}, or all readers count as ${address}`)
  if (said < trustProxy) return wrong(`${set}, or whoever makes up an address is believed`)
  return well(`The site takes this machine for ${address}, as TRUST_PROXY=${trustProxy} says`)
}
