import { Agent } from 'node:http'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { guessesPerAddress, guessesPerName } from '#shared/limits.ts'
import { getTestPassword, makeUser } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { countStatus, createGuesser } from './guesses.fixture.ts'

const server = startServer({ rateLimits: true, trustProxy: 1 })
let ada: User
let addresses = 0
let address = ''

beforeEach(async () => {
  ada = await makeUser(server.db)
  addresses += 1
  address = `192.0.2.${addresses}`
})

const { signIn, guess, signInCorrectly, guessTimes } = createGuesser(server, () => ({ ada, address }))

describe('a browser that has signed in with a name before', () => {
  test('still signs in while the name and the address are blocked', async () => {
    const known = server.anonymous()
    await signInCorrectly({ by: known }).expect(200)
    await known.call(api.account.logout, {}).expect(204)
    await guessTimes(guessesPerName, ada.username)
    await signInCorrectly().expect(429)
    await signInCorrectly({ by: known }).expect(200)
  })

  test('has ten guesses of its own, for that name only', async () => {
    const known = server.anonymous()
    await signInCorrectly({ by: known }).expect(200)
    await guessTimes(guessesPerName, ada.username, { by: known })
    await signInCorrectly({ by: known }).expect(429)
    const grace = await makeUser(server.db)
    await guessTimes(guessesPerName, grace.username)
    await signIn(grace.username, getTestPassword(grace), { by: known }).expect(429)
  })

  test('is recognized by a signed cookie, and rejected with a forged one', async () => {
    const { headers } = await signInCorrectly().expect(200)
    const cookies = headers['set-cookie'] as unknown as string[]
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^lectern\.sid=/)
    expect(cookies[1]).toMatch(/^lectern\.device=[\w-]{22}\.[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/; Path=\/api;/)
    expect(cookies[1]).not.toMatch(/Secure/)
    await guessTimes(guessesPerName, ada.username)
    const pair = String(cookies[1]).split(';')[0] ?? ''
    const forged = pair.slice(0, -2) + (pair.endsWith('AA') ? 'BB' : 'AA')
    await signInCorrectly().set('Cookie', forged).expect(429)
    await signInCorrectly().set('Cookie', pair).expect(200)
  })

  test('stores the last ten names in a short cookie', async () => {
    const shared = server.anonymous()
    const people = [ada]
    for (let turn = 0; turn < 10; turn += 1) people.push(await makeUser(server.db))
    let cookie = ''
    for (const person of people) {
      const { headers } = await signIn(person.username, getTestPassword(person), { by: shared }).expect(200)
      cookie = String((headers['set-cookie'] as unknown as string[])[1])
    }
    expect(cookie.length).toBeLessThan(700)
    await guessTimes(guessesPerName, people[10]?.username ?? '')
    await guessTimes(guessesPerName, ada.username)
    await signIn(people[10]?.username ?? '', getTestPassword(people[10] ?? ada), { by: shared }).expect(200)
    await signInCorrectly({ by: shared }).expect(429)
  })
})

describe('an address', () => {
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, turn) => guess(`stranger${turn}-of-${address}@example.com`))

  test('is blocked after fifty wrong passwords with any names, except for known browsers', async () => {
    const known = server.anonymous()
    await signInCorrectly({ by: known }).expect(200)
    const answers = await Promise.all(strangers(60))
    expect(countStatus(answers, 401)).toBe(guessesPerAddress)
    expect(countStatus(answers, 429)).toBe(10)
    const grace = await makeUser(server.db)
    const { headers } = await signIn(grace.username, getTestPassword(grace)).expect(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await signInCorrectly({ by: known }).expect(200)
    await signIn(grace.username, getTestPassword(grace), { from: '198.51.100.2' }).expect(200)
  })

  test('is counted by its /64 network for IPv6', async () => {
    const network = `2001:db8:0:${addresses.toString(16)}`
    const from = (turn: number) => ({ from: `${network}::${turn.toString(16)}` })
    for (let turn = 0; turn < guessesPerAddress; turn += 1)
      await guess(`v6-${turn}@example.com`, from(turn)).expect(401)
    await signInCorrectly(from(1000)).expect(429)
    await signInCorrectly({ from: '2001:db8:1::1' }).expect(200)
  })

  test('allows sixty concurrent logins of a school', async () => {
    const pupils = await Promise.all(Array.from({ length: 20 }, () => makeUser(server.db)))
    const answers = await Promise.all(
      [...pupils, ...pupils, ...pupils].map((pupil) => signIn(pupil.username, getTestPassword(pupil))),
    )
    expect(countStatus(answers, 200)).toBe(60)
  })

  test('does not delay other logins with sixty concurrent wrong passwords', async () => {
    const sockets = new Agent({ keepAlive: true })
    const opened = Array.from({ length: 61 }, () => request(server.url).get('/health/live').agent(sockets))
    await Promise.all(opened)
    let answered = 0
    const flood = strangers(60).map((attempt) => attempt.agent(sockets).then(() => (answered += 1)))
    await signInCorrectly({ from: '198.51.100.3' }).agent(sockets).expect(200)
    expect(answered).toBeLessThan(20)
    await Promise.all(flood)
    sockets.destroy()
  })
})
