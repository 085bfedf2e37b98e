import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from '#shared/account.ts'
import { ApiError, fieldError } from '#shared/errors.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { hashesAtOnce, hashesWaitingMax } from '../../limits.ts'

/** Argon2id (the library's default) as OWASP recommends: 19 MiB, 2 passes, 1 lane. It runs on libuv's threads. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const busy = 'Too many people are signing in. Please try again.'
const hashes = limitConcurrency({
  atOnce: hashesAtOnce,
  waitingMax: hashesWaitingMax,
  refusal: () => new ApiError('unavailable', busy, { retryAfterSeconds: 2 }),
})

/** @throws ApiError `unavailable` when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(normalizePassword(password), parameters))
}

/**
 * Returns the form of the password that matches the hash; undefined for a wrong password. Tries the password normalized, as typed
 * (for hashes older than the normalization) and without surrounding spaces (for copied passwords). Takes as long without a hash as
 * with one, so that the time does not reveal whether an account exists.
 */
export async function findHashedForm(password: string, hashed: string | undefined) {
  const asTyped = [password, password.normalize('NFC'), password.normalize('NFD')]
  const normalized = normalizePassword(password)
  for (const form of new Set([normalized, ...asTyped, normalized.trim()])) {
    if ((await hashes.run(() => verify(hashed ?? unmatchedHash, form))) && hashed) return form
  }
  return undefined
}

export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  return (await findHashedForm(password, hashed)) !== undefined
}

/** Hash of discarded random bytes, created with `parameters`. No password matches it. */
const unmatchedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$kuRKuBRD66vb+UXozyfurw$m/fBeB9L/R+Ca0rfMUYwYL7n5zagtaXEAqs5/o2I+KM'

/** Returns 20 random characters (100 bits) from 32 letters and digits that are hard to confuse. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}

const commonPasswords = new Set(dictionary['passwords-common'])

/** @throws ApiError `invalid` for `field` when the password is one of the 30,000 most common, ignoring case. */
export function refuseCommonPassword(password: string, field: 'password' | 'newPassword'): void {
  if (commonPasswords.has(password.toLowerCase()))
    throw fieldError('invalid', field, 'This is one of the most common passwords: choose another one')
}
