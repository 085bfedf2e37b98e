import { createHmac } from 'node:crypto'

export const readSessionId = (cookie: string) =>
  decodeURIComponent(cookie.slice('lectern.sid=s:'.length + 2)).split('.')[0] ?? ''
export const buildSessionCookie = (value: string) => `lectern.sid=${encodeURIComponent(value)}`

/** Returns cookies that name the session or account without a valid signature. */
export function forgeCookies(cookie: string, userId: number): string[] {
  const sid = readSessionId(cookie)
  const signed = (secret: string) =>
    buildSessionCookie(
      `s:${sid}.${createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '')}`,
    )
  const flipped = [40, 50, 60, 80].map(
    (at) => `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`,
  )
  return [
    ...['', 'secret', 'keyboard cat', 'changeme', 'lectern', 'undefined', 'null'].map(signed),
    ...[
      sid,
      `s:${sid}`,
      `s:${sid}.`,
      `s:${sid}.=`,
      `j:${JSON.stringify({ passport: { user: { id: userId } } })}`,
    ].map(buildSessionCookie),
    ...[
      `lectern.sid=${sid}`,
      `lectern.sid="${sid}"`,
      'lectern.sid',
      'lectern.sid=',
      `connect.sid=${sid}`,
      `lectern.sid[]=${sid}`,
    ],
    ...[
      `Lectern.Sid=${readSessionId(cookie)}`,
      buildSessionCookie("s:' or '1'='1.x"),
      buildSessionCookie('s:%.x'),
      buildSessionCookie(`s:${'x'.repeat(3_000)}.x`),
    ],
    ...[
      'lectern.sid=%',
      'lectern.sid=%00',
      '__proto__=x',
      'constructor=x; lectern.sid=toString',
      buildSessionCookie('s:__proto__.x'),
    ],
    ...flipped,
  ]
}
