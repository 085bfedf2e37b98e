import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#shared/errors.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'

/** Argon2id (the library's default) as OWASP advises: 19 MiB, 2 passes, 1 lane. It runs on libuv's threads. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two hashes at once: libuv has four threads, and reading positions must not wait for a password. */
const hashes = limitConcurrency({
  atOnce: 2,
  waitingMax: 40,
  refusal: () =>
    new ApiError('unavailable', 'Too many people are signing in at once. Please try again.', {
      retryAfterSeconds: 2,
    }),
})

/** @throws ApiError `unavailable` when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return hashes.run(() => hash(password, parameters))
}

/** Whether the password is the hashed one. Takes as long where there is no hash: whether a name exists is nobody's business. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await hashes.run(() => verify(hashed ?? nothing, password))
  return matches && hashed !== undefined
}

/** A hash by the same parameters, of bytes that nobody knows any more. */
const nothing =
  '$argon2id$v=19$m=19456,t=2,p=1$kuRKuBRD66vb+UXozyfurw$m/fBeB9L/R+Ca0rfMUYwYL7n5zagtaXEAqs5/o2I+KM'

/** A password nobody chose: 20 of 32 letters and digits that are not mistaken for each other, 100 bits. */
export function makePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-')
}
