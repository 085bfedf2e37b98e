import { doctorHeader, type ProxyInfo, signProxyInfo } from '../../http/proxy-info.ts'
import { type Finding, well, wrong } from './finding.ts'

/** Who does not answer within this time is not there, in ms. */
const answerMs = 5_000
/** Kept for examples: nobody has it. */
const madeUp = '192.0.2.77'

/**
 * Has the site say from where it was asked, by a request that lies about that: whoever stands in front of the site adds the address that
 * it was asked from itself, or puts it in the place of the lie.
 */
export async function examineWay(address: string, secret: string): Promise<Finding> {
  const answer = await fetch(new URL('/health/proxy-info', address), {
    headers: { [doctorHeader]: signProxyInfo(secret, Date.now()), 'X-Forwarded-For': madeUp },
    signal: AbortSignal.timeout(answerMs),
  })
  if (answer.status === 403)
    return wrong(
      'The site does not know this SESSION_SECRET: run the doctor with the settings of the site, and set its clock by a time server',
    )
  return findingOf((await answer.json()) as ProxyInfo, new URL(address).protocol === 'https:')
}

function findingOf({ address, forwardedFor, trustProxy }: ProxyInfo, isBehindProxy: boolean): Finding {
  const said = forwardedFor.length - 1 - forwardedFor.lastIndexOf(madeUp)
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
