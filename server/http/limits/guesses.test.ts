import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { guessesPerName, guessWaitSeconds } from '#shared/limits.ts'
import { getTestPassword, makeUser } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { countStatus, createGuesser } from './guesses.fixture.ts'

const server = startServer({ rateLimits: true, trustProxy: 1 })
const { confirmPassword, changePassword } = api.account
let ada: User
let addresses = 0
let address = ''

beforeEach(async () => {
  ada = await makeUser(server.db)
  addresses += 1
  address = `192.0.2.${addresses}`
})

const now = () => ({ ada, address })
const { signIn, guess, signInCorrectly, guessTimes } = createGuesser(server, now)
/** Calls this process directly: a second process may serve `server` too, and its clock is not faked. */
const byThisClock = createGuesser(server.itself, now)

async function atLater(seconds: number, work: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('the limit of wrong passwords for a name', () => {
  test('blocks the right password too after ten wrong ones, until Retry-After', async () => {
    const { guessTimes, signInCorrectly } = byThisClock
    await guessTimes(guessesPerName, ada.username)
    const { body, headers } = await signInCorrectly().expect(429)
    expect(body).toEqual({
      message: 'Too many attempts. Please try again in 15 minutes.',
      error: 'Too many attempts. Please try again in 15 minutes.',
      code: 'too_many',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(guessWaitSeconds - 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(guessWaitSeconds)
    await atLater(guessWaitSeconds - 20, async () => {
      const soon = await signInCorrectly().expect(429)
      expect(soon.body.message).toMatch(/^Too many attempts\. Please try again in \d\d? seconds\.$/)
    })
    await atLater(guessWaitSeconds + 1, () => signInCorrectly().expect(200))
  })

  test('blocks the name from every address, and no other name', async () => {
    const grace = await makeUser(server.db)
    await guessTimes(guessesPerName, ada.username)
    await signInCorrectly({ from: '198.51.100.1' }).expect(429)
    await signIn(grace.username, getTestPassword(grace)).expect(200)
  })

  test('responds to an unknown name with the same bytes', async () => {
    await guessTimes(guessesPerName, ada.username)
    await guessTimes(guessesPerName, 'nobody@example.com')
    const [known, unknown] = [await guess(ada.username), await guess('nobody@example.com')]
    expect(unknown.status).toBe(429)
    expect(unknown.text).toBe(known.text)
  })

  test('ignores letter case and surrounding spaces of the name', async () => {
    const spellings = [ada.username.toUpperCase(), ` ${ada.username} `, ada.username]
    for (let turn = 0; turn < guessesPerName; turn += 1) await guess(spellings[turn % 3] ?? '').expect(401)
    for (const spelling of spellings) await signIn(spelling, getTestPassword(ada)).expect(429)
  })

  test('allows ten of thirty concurrent guesses', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { username } = await makeUser(server.db)
      const from = (turn: number) => ({ from: `203.0.${round}.${turn}` })
      const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(username, from(turn))))
      expect(countStatus(answers, 401)).toBe(guessesPerName)
      expect(countStatus(answers, 429)).toBe(20)
    }
  })

  test('is reset by the right password', async () => {
    await guessTimes(guessesPerName - 1, ada.username)
    await signInCorrectly().expect(200)
    await guessTimes(guessesPerName - 1, ada.username)
    await signInCorrectly().expect(200)
  })

  test('doubles the waiting time with each block', async () => {
    const { guess, guessTimes } = byThisClock
    let later = 0
    for (const wait of [1, 2, 4].map((times) => times * guessWaitSeconds)) {
      await atLater(later, async () => {
        await guessTimes(guessesPerName, ada.username)
        const { headers } = await guess(ada.username).expect(429)
        expect(Number(headers['retry-after'])).toBeGreaterThan(wait - 60)
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(wait)
      })
      later += wait + 60
    }
  })

  test('does not count invalid requests', async () => {
    for (let turn = 0; turn < 20; turn += 1) await signIn(ada.username, '').expect(400)
    await guessTimes(guessesPerName, ada.username)
  })
})

describe('a signed-in reader', () => {
  test('uses up the guesses of the name by confirming and changing a password', async () => {
    const reader = await server.as(ada)
    for (let turn = 0; turn < guessesPerName / 2; turn += 1) {
      await reader.call(confirmPassword, { body: { password: 'not it' } }).expect(400)
      const change = { currentPassword: 'not it', newPassword: 'my own words' }
      await reader.call(changePassword, { body: change }).expect(400)
    }
    await reader.call(confirmPassword, { body: { password: getTestPassword(ada) } }).expect(429)
    const change = { currentPassword: getTestPassword(ada), newPassword: 'my own words' }
    const { body, headers } = await reader.call(changePassword, { body: change }).expect(429)
    expect(body.message).toMatch(/^Too many attempts\. Please try again in /)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await signInCorrectly().expect(429)
  })

  test('cannot count a guess against another name', async () => {
    const reader = await server.as(ada)
    for (let turn = 0; turn < guessesPerName; turn += 1) {
      const body = { password: 'not it', username: `other${turn}@example.com` }
      await reader.send(confirmPassword, { body }).expect(400)
    }
    await reader.call(confirmPassword, { body: { password: getTestPassword(ada) } }).expect(429)
  })

  test('can confirm the password of a blocked name, with or without the device cookie', async () => {
    const reader = await server.as(ada)
    await guessTimes(guessesPerName, ada.username)
    await reader.call(confirmPassword, { body: { password: getTestPassword(ada) } }).expect(204)
    const other = await makeUser(server.db)
    const { headers } = await signIn(other.username, getTestPassword(other)).expect(200)
    await guessTimes(guessesPerName, other.username)
    await server
      .anonymous()
      .call(confirmPassword, { body: { password: getTestPassword(other) } })
      .set('Cookie', String(headers['set-cookie']?.[0]).split(';')[0] ?? '')
      .expect(204)
  })
})
