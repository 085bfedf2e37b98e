import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/errors.ts'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

test('matches a password with its own hash only', async () => {
  const hashed = await hashPassword('correct horse')
  expect(await isPassword('correct horse', hashed)).toBe(true)
  expect(await isPassword('correct house', hashed)).toBe(false)
  expect(await isPassword('correct horse', undefined)).toBe(false)
})

test('matches hashes of passwords that were not normalized, typed in either form', async () => {
  for (const form of ['NFC', 'NFD'] as const) {
    const hashed = await hash('café²'.normalize(form))
    for (const typed of ['NFC', 'NFD'] as const)
      expect(await isPassword('café²'.normalize(typed), hashed), `${form} typed as ${typed}`).toBe(true)
  }
})

test('queues 40 hashes behind two, refuses more, and accepts again afterwards', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('secret')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(8)
  for (const error of refused) {
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  }
  await expect(hashPassword('secret')).resolves.toContain('$argon2id$')
})

test('generates different passwords of 20 unmistakable letters and digits', () => {
  const made = Array.from({ length: 1_000 }, generatePassword)
  for (const password of made) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
  expect(new Set(made).size).toBe(1_000)
})
