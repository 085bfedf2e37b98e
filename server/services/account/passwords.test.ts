import { expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { hashPassword, isPassword, makePassword } from './passwords.ts'

test('a password is recognised by its hash, and another is not', async () => {
  const hashed = await hashPassword('correct horse')
  expect(await isPassword('correct horse', hashed)).toBe(true)
  expect(await isPassword('correct house', hashed)).toBe(false)
  expect(await isPassword('correct horse', undefined)).toBe(false)
})

test('A1: two hash at once and forty wait; one more is asked to come again, and afterwards there is room', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('secret')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(8)
  for (const error of refused) {
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  }
  await expect(hashPassword('secret')).resolves.toContain('$argon2id$')
})

test('A4: a made password has 20 unmistakable letters and digits, each time others', () => {
  const made = Array.from({ length: 1_000 }, makePassword)
  for (const password of made) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
  expect(new Set(made).size).toBe(1_000)
})
