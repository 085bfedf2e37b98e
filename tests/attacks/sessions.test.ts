import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { guessesPerName } from '#shared/limits.ts'
import { type Attacker, createAttacker, dumpRows } from '../../server/testing/attacks.ts'
import { buildSessionCookie, forgeCookies, readSessionId } from '../../server/testing/forged-cookies.ts'
import { getTestPassword, makeUser } from '../../server/testing/make.ts'
import { startServer } from '../../server/testing/start.ts'

const server = startServer({ rateLimits: true })

let ada: User
let mallory: User
let victim: Attacker
let attacker: Attacker

beforeEach(async () => {
  ada = await makeUser(server.db)
  mallory = await makeUser(server.db)
  victim = await createAttacker(server.url, ada)
  attacker = await createAttacker(server.url, mallory)
})

const getCredentials = (user: User) => ({ username: user.username, password: getTestPassword(user) })

/** Returns the name of the user whom the cookies authenticate, otherwise the status of the response. */
async function readUsername(...cookies: string[]): Promise<string | number> {
  const nobody = await createAttacker(server.url)
  const { status, text } = await nobody.send('GET', '/api/user', { headers: { Cookie: cookies } })
  return status === 200 ? JSON.parse(text).username : status
}

test('issues a new session id on sign-in (session fixation)', async () => {
  const chosen = 'a'.repeat(32)
  const planted = [
    attacker.cookie,
    buildSessionCookie(chosen),
    buildSessionCookie(`s:${chosen}.x`),
    buildSessionCookie('s:.'),
    `lectern.sid=${chosen}`,
  ]
  const succeeded: string[] = []
  for (const cookie of planted) {
    const browser = await createAttacker(server.url)
    browser.cookie = cookie
    await browser.sendJson('POST', '/api/login', getCredentials(ada))
    const [planter, reader] = [await readUsername(cookie), await readUsername(browser.cookie)]
    if (planter === ada.username || reader !== ada.username || browser.cookie === cookie)
      succeeded.push(cookie)
  }
  expect(succeeded).toEqual([])
})

test('refuses cookies without a valid signature', async () => {
  const sid = readSessionId(victim.cookie)
  expect(await server.database.query('select sid from session where sid = $1', [sid])).toMatchObject({
    rows: [{ sid }],
  })
  const forged = forgeCookies(victim.cookie, ada.id)
  const succeeded = []
  for (const cookie of forged) if ((await readUsername(cookie)) !== 401) succeeded.push(cookie)
  expect(succeeded).toEqual([])
  expect(await readUsername(victim.cookie)).toBe(ada.username)
})

test('uses one of two cookies of the same name for reads and writes', async () => {
  const [own, other] = [attacker.cookie, victim.cookie]
  const forged = buildSessionCookie('s:x.y')
  const pairs = [
    [own, other],
    [other, own],
    [forged, own],
    [own, forged],
    [`${own}; ${other}`],
    [`${other},${own}`],
    [`${own}; ${own}`],
  ]
  for (const cookies of pairs) {
    const who = await readUsername(...cookies)
    const nobody = await createAttacker(server.url)
    const headers = { Cookie: cookies.join('; '), 'Content-Type': 'application/json' }
    const names = JSON.stringify({ firstName: 'Tossed', lastName: String(pairs.indexOf(cookies)) })
    const { status, text } = await nobody.send('PATCH', api.account.changeNames.path, {
      headers,
      body: names,
    })
    expect(status === 200 ? JSON.parse(text).username : status).toBe(who)
  }
})

test('refuses a stolen cookie after its session ended in any way', async () => {
  const endings: [string, (by: Attacker, user: User) => Promise<unknown>][] = [
    ['logout', (by) => by.send('POST', '/api/logout')],
    [
      'password',
      (by, user) =>
        by.sendJson('POST', api.account.changePassword.path, {
          currentPassword: getTestPassword(user),
          newPassword: 'a new password',
        }),
    ],
    [
      'email',
      (by) =>
        by.sendJson('PATCH', api.account.changeEmail.path, {
          email: `new-${by.cookie.slice(20, 30).replace(/\W/g, 'x')}@example.com`,
        }),
    ],
    ['others', (by) => by.send('DELETE', '/api/user/sessions')],
    ['account', (by) => by.send('DELETE', '/api/user')],
  ]
  const succeeded = []
  for (const [name, end] of endings) {
    const user = await makeUser(server.db)
    const [own, there] = [await createAttacker(server.url, user), await createAttacker(server.url, user)]
    const stolen = [own.cookie, there.cookie]
    expect(await readUsername(own.cookie)).toBe(user.username)
    await end(own, user)
    // `logout` ends only the own session, and `others` only the other; the remaining actions end both.
    const dead = name === 'logout' ? [stolen[0]] : name === 'others' ? [stolen[1]] : stolen
    for (const cookie of dead)
      if ((await readUsername(cookie ?? '')) !== 401) succeeded.push(`${name} ${cookie}`)
  }
  expect(succeeded).toEqual([])
})

const addresses = [
  'X-Forwarded-For',
  'X-Real-IP',
  'Forwarded',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Via',
]

test('no header and no spelling of a name bypasses the limit of guesses', async () => {
  const guess = (index: number) => {
    const headers = Object.fromEntries(
      addresses.map((name) => [name, name === 'Forwarded' ? `for=10.0.0.${index}` : `10.0.0.${index}`]),
    )
    const username = [ada.username, ada.username.toUpperCase(), ` ${ada.username} `][index % 3]
    const body = JSON.stringify({ username, password: `guess ${index}` })
    return victim.send('POST', '/api/login', {
      headers: { ...headers, 'Content-Type': 'application/json', Cookie: '', 'User-Agent': `x${index}` },
      body,
    })
  }
  const tried = guessesPerName * 2
  const statuses = []
  for (let index = 0; index < tried; index += 1) statuses.push((await guess(index)).status)
  expect(statuses).toEqual([...Array(guessesPerName).fill(401), ...Array(guessesPerName).fill(429)])
})

test('stores no session for anonymous visits, and limits the cookie to this site', async () => {
  const before = (await dumpRows(server.database)).session?.length
  const nobody = await createAttacker(server.url)
  for (const path of ['/api/user', '/api/page-content', '/uploads/x', '/api/works', '/'])
    await nobody.send('GET', path)
  await nobody.sendJson('POST', '/api/login', { username: ada.username, password: 'wrong' })
  expect([(await dumpRows(server.database)).session?.length, nobody.cookie]).toEqual([before, ''])
  const { headers } = await nobody.sendJson('POST', '/api/login', getCredentials(mallory))
  const cookies = [headers['set-cookie'] ?? []].flat()
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
    expect(cookie).not.toMatch(/domain=/i)
  }
})
