import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { passkeyAnswerMinutes } from '#shared/limits.ts'
import type { NewPasskey, PasskeyProof, RelyingParty } from '#shared/passkeys.ts'
import type { Db } from '../../db/client.ts'
import { passkeyChallenges, passkeys } from '../../db/schema.ts'
import { subtractFromNow } from '../time.ts'

const getExpiry = () => subtractFromNow(passkeyAnswerMinutes * 60_000)

export const isPasskeyOwner = ({ id }: Pick<User, 'id'>) => eq(passkeys.userId, id)

export async function listCredentials(db: Db, user: User) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(isPasskeyOwner(user))
  return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))
}

/** @throws ApiError `forbidden` when passkeys do not work at the request's origin. */
export function requireRelyingParty(site: RelyingParty | undefined): RelyingParty {
  if (site) return site
  throw new ApiError('forbidden', 'Passkeys work over https only. Open this site at its https address.')
}

export async function saveChallenge(db: Db, { id }: User, challenge: string): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, userId: id })
}

/** Deletes and returns the challenge of a response; undefined when it has expired or is another user's. */
export async function takeChallenge(db: Db, { id }: User, { response }: NewPasskey | PasskeyProof) {
  const isValid = and(
    eq(passkeyChallenges.challenge, parseChallenge(response.clientDataJSON)),
    eq(passkeyChallenges.userId, id),
    gt(passkeyChallenges.createdAt, getExpiry()),
  )
  const [taken] = await db.delete(passkeyChallenges).where(isValid).returning()
  return taken?.challenge
}

/** Returns an empty string when the data contain no valid challenge. */
function parseChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return /^[\w-]+$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

export async function cleanUpChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, getExpiry()))
}
