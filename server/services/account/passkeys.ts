import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, desc, eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { passkeysMax, productName } from '#shared/limits.ts'
import type { NewPasskey, Passkey, PasskeyProof, RelyingParty } from '#shared/passkeys.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { requireRow } from '../../db/queries.ts'
import { passkeys } from '../../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'
import { lockAccount } from './locks.ts'
import {
  isPasskeyOwner,
  listCredentials,
  requireRelyingParty,
  saveChallenge,
  takeChallenge,
} from './passkey-challenges.ts'

/** Loads the library on first use: loading takes 0.3 s, which would delay every start of the server. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export function listPasskeys(db: Db, user: User): Promise<Passkey[]> {
  return db.select().from(passkeys).where(isPasskeyOwner(user)).orderBy(desc(passkeys.id))
}

/**
 * Returns the options with which a browser creates a passkey.
 * @throws ApiError `forbidden` when passkeys do not work at this origin, `conflict` when the user has the maximum.
 */
export async function createRegistrationOptions(db: Db, user: User, site: RelyingParty | undefined) {
  const { id } = requireRelyingParty(site)
  const excludeCredentials = await listCredentials(db, user)
  if (excludeCredentials.length >= passkeysMax) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: id,
    userName: user.username,
    userID: new TextEncoder().encode(`account ${user.id}`),
    attestationType: 'none',
    excludeCredentials,
    // The passkey is a second factor: the user enters the name and the password first.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(db, user, options.challenge)
  return options
}

/**
 * Adds the passkey that a browser has created; `device` names the browser.
 * @throws ApiError `invalid` when it does not answer a valid challenge, `conflict` when the user has the maximum.
 */
export async function addPasskey(
  db: Db,
  user: User,
  by: Actor,
  passkey: NewPasskey,
  { site, device }: { site: RelyingParty | undefined; device: string },
): Promise<Passkey> {
  const credential = await verifyNewPasskey(db, user, passkey, requireRelyingParty(site))
  try {
    return await db.transaction(async (tx) => {
      await lockAccount(tx, user, 'no key update')
      if ((await tx.$count(passkeys, isPasskeyOwner(user))) >= passkeysMax) throw tooManyPasskeys()
      const row = { ...credential, userId: user.id, device }
      const added = requireRow(await tx.insert(passkeys).values(row).returning())
      await recordEvent(tx, by, 'passkey_added', user.username)
      return added
    })
  } catch (error) {
    throw isUniqueViolation(error) ? passkeyNotAdded() : error
  }
}

async function verifyNewPasskey(db: Db, user: User, passkey: NewPasskey, { id, origin }: RelyingParty) {
  const expectedChallenge = await takeChallenge(db, user, passkey)
  if (!expectedChallenge) throw passkeyNotAdded()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw passkeyNotAdded()
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    host: id,
  }
}

/** @throws ApiError `not_found`, also for another user's passkey. */
export async function removePasskey(db: Db, user: User, by: Actor, id: number): Promise<void> {
  if ((await removePasskeys(db, by, user, id)) === 0)
    throw new ApiError('not_found', 'This passkey was already removed')
}

/** Removes one passkey of a user or all of them. Returns the number removed. */
export async function removePasskeys(db: Db, by: Actor, user: Pick<User, 'id' | 'username'>, id?: number) {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(isPasskeyOwner(user), id === undefined ? undefined : eq(passkeys.id, id)))
      .returning({ id: passkeys.id })
    if (removed.length > 0) await recordEvent(tx, by, 'passkey_removed', user.username)
    return removed.length
  })
}

/**
 * Returns the options with which a browser proves a passkey, after the password was correct.
 * @throws ApiError `forbidden` when passkeys do not work at this origin, `conflict` when the account has none or is not an
 * administrator's.
 */
export async function createAuthenticationOptions(db: Db, user: User, site: RelyingParty | undefined) {
  const { id } = requireRelyingParty(site)
  const allowCredentials = user.isAdmin ? await listCredentials(db, user) : []
  if (allowCredentials.length === 0)
    throw new ApiError('conflict', 'This account has no passkey for this address')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials,
    userVerification: 'preferred',
  })
  await saveChallenge(db, user, options.challenge)
  return options
}

/**
 * Requires the proof of a passkey from administrators who have one.
 * @throws ApiError `passkey_needed` without a proof, `signed_out` with a wrong one, `forbidden` when passkeys do not work at this
 * origin.
 */
export async function checkPasskey(
  db: Db,
  user: User,
  site: RelyingParty | undefined,
  proof: PasskeyProof | undefined,
): Promise<void> {
  if (!user.isAdmin || (await db.$count(passkeys, isPasskeyOwner(user))) === 0) return
  const { id, origin } = requireRelyingParty(site)
  if (!proof) throw new ApiError('passkey_needed', 'Please confirm with your passkey')
  const [stored] = await db
    .select()
    .from(passkeys)
    .where(and(isPasskeyOwner(user), eq(passkeys.credentialId, proof.id)))
  const expectedChallenge = await takeChallenge(db, user, proof)
  if (!stored || !expectedChallenge) throw passkeyNotAccepted()
  const { credentialId, publicKey, counter } = stored
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw passkeyNotAccepted()
  const used = { counter: verified.authenticationInfo.newCounter, lastUsedAt: new Date() }
  await db.update(passkeys).set(used).where(eq(passkeys.id, stored.id))
}

const tooManyPasskeys = () =>
  new ApiError('conflict', `You have ${passkeysMax} passkeys, which is the limit: remove one to add another`)

const passkeyNotAdded = () => new ApiError('invalid', 'This passkey could not be added. Please try again.')

/** Counts toward the same rate limit as a wrong password. */
const passkeyNotAccepted = () =>
  new ApiError('signed_out', 'The passkey was not accepted. Please try again.', { isWrongPassword: true })
