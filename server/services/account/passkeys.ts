import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { passkeyAnswerMinutes, passkeysMax, productName } from '#shared/limits.ts'
import type { NewPasskey, Passkey, PasskeyProof, RelyingParty } from '#shared/passkeys.ts'
import type { Db } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/failures.ts'
import { one } from '../../db/one.ts'
import { passkeyChallenges, passkeys } from '../../db/schema.ts'
import { type Actor, recordEvent } from './audit.ts'
import { takeTurn } from './quota.ts'

const of = ({ id }: Pick<User, 'id'>) => eq(passkeys.userId, id)

const shown = {
  id: passkeys.id,
  device: passkeys.device,
  host: passkeys.host,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

/** A person's passkeys, the newest first. */
export function listPasskeys(db: Db, user: User): Promise<Passkey[]> {
  return db.select(shown).from(passkeys).where(of(user)).orderBy(desc(passkeys.id))
}

/**
 * What the browser is asked so that it makes a passkey.
 * @throws ApiError `forbidden` where browsers make none, `conflict` when there are as many as there may be.
 */
export async function askForNewPasskey(db: Db, user: User, site: RelyingParty | undefined) {
  const { id } = reached(site)
  const known = await credentialsOf(db, user)
  if (known.length >= passkeysMax) throw tooMany()
  const question = await generateRegistrationOptions({
    rpName: productName,
    rpID: id,
    userName: user.username,
    userID: new TextEncoder().encode(`account ${user.id}`),
    attestationType: 'none',
    excludeCredentials: known,
    // A second factor: the name and the password are asked for first.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(db, user, question.challenge)
  return question
}

interface Added {
  site: RelyingParty | undefined
  /** The browser in which it is added. */
  device: string
}

/**
 * Adds the passkey that a browser has made when it was asked.
 * @throws ApiError `invalid` when it is not what was asked for, `conflict` when there are as many as there may be.
 */
export async function addPasskey(
  db: Db,
  user: User,
  by: Actor,
  passkey: NewPasskey,
  { site, device }: Added,
): Promise<Passkey> {
  const { id, origin } = reached(site)
  const expectedChallenge = await takeChallenge(db, user, passkey)
  if (!expectedChallenge) throw notAdded()
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw notAdded()
  const { credential } = verified.registrationInfo
  const row = {
    userId: user.id,
    credentialId: credential.id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    host: id,
    device,
  }
  try {
    return await db.transaction(async (tx) => {
      await takeTurn(tx, 'passkeys', user)
      if ((await tx.$count(passkeys, of(user))) >= passkeysMax) throw tooMany()
      const added = one(await tx.insert(passkeys).values(row).returning(shown))
      await recordEvent(tx, by, 'passkey_added', user.username)
      return added
    })
  } catch (error) {
    throw isUniqueViolation(error) ? notAdded() : error
  }
}

/** @throws ApiError `not_found`, for another's passkey too. */
export async function removePasskey(db: Db, user: User, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(of(user), eq(passkeys.id, id)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new ApiError('not_found', 'This passkey is gone already')
    await recordEvent(tx, by, 'passkey_removed', user.username)
  })
}

/** Removes all of them: for whoever has lost theirs. Returns how many there were. */
export async function removePasskeys(
  db: Db,
  by: Actor,
  user: Pick<User, 'id' | 'username'>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(passkeys).where(of(user)).returning({ id: passkeys.id })
    if (removed.length > 0) await recordEvent(tx, by, 'passkey_removed', user.username)
    return removed.length
  })
}

/**
 * What the browser of somebody whose password was right is asked.
 * @throws ApiError `forbidden` where browsers have no passkeys, `conflict` for an account that needs none.
 */
export async function askForProof(db: Db, user: User, site: RelyingParty | undefined) {
  const { id } = reached(site)
  const known = user.isAdmin ? await credentialsOf(db, user) : []
  if (known.length === 0) throw new ApiError('conflict', 'This account is asked for no passkey')
  const question = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials: known,
    userVerification: 'preferred',
  })
  await keepChallenge(db, user, question.challenge)
  return question
}

/**
 * Lets in whoever has given the right password: administrators who have passkeys only with the proof of one.
 * @throws ApiError `passkey_needed` without a proof, `signed_out` with a wrong one, `forbidden` where browsers have none.
 */
export async function checkPasskey(
  db: Db,
  user: User,
  site: RelyingParty | undefined,
  proof: PasskeyProof | undefined,
): Promise<void> {
  if (!user.isAdmin) return
  if ((await db.$count(passkeys, of(user))) === 0) return
  const { id, origin } = reached(site)
  if (!proof) throw new ApiError('passkey_needed', 'Please confirm with your passkey')
  const [known] = await db
    .select()
    .from(passkeys)
    .where(and(of(user), eq(passkeys.credentialId, proof.id)))
  const expectedChallenge = await takeChallenge(db, user, proof)
  if (!known || !expectedChallenge) throw notAccepted()
  const verified = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: known.credentialId,
      publicKey: isoBase64URL.toBuffer(known.publicKey),
      counter: known.counter,
    },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) throw notAccepted()
  const { newCounter } = verified.authenticationInfo
  await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, known.id))
}

/** Removes the questions that nobody answered in time. */
export async function cleanUpChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, oldest))
}

const oldest = sql`now() - make_interval(mins => ${passkeyAnswerMinutes})`

async function credentialsOf(db: Db, user: User) {
  const rows = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(of(user))
  return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))
}

async function keepChallenge(db: Db, { id }: User, challenge: string): Promise<void> {
  await db.insert(passkeyChallenges).values({ challenge, userId: id })
}

/** The challenge that an answer names, where this person was asked it a short while ago. It is asked no more. */
async function takeChallenge(
  db: Db,
  { id }: User,
  { response }: NewPasskey | PasskeyProof,
): Promise<string | undefined> {
  const challenge = challengeIn(response.clientDataJSON)
  const isAsked = and(
    eq(passkeyChallenges.challenge, challenge),
    eq(passkeyChallenges.userId, id),
    gt(passkeyChallenges.createdAt, oldest),
  )
  const [taken] = await db.delete(passkeyChallenges).where(isAsked).returning()
  return taken?.challenge
}

/** The challenge in what a browser has signed; empty where there is none that we could have made. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return /^[\w-]+$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

function reached(site: RelyingParty | undefined): RelyingParty {
  if (site) return site
  throw new ApiError('forbidden', 'Passkeys work over https only. Open this site at its https address.')
}

const tooMany = () =>
  new ApiError('conflict', `You have ${passkeysMax} passkeys, which is the limit: remove one to add another`)

const notAdded = () => new ApiError('invalid', 'This passkey could not be added. Please try again.')

/** Counts like a wrong password: whoever has only that tries no further than others. */
const notAccepted = () =>
  new ApiError('signed_out', 'The passkey was not accepted. Please try again.', { isWrongPassword: true })
