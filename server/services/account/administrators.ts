import { eq, type SQL, sql } from 'drizzle-orm'
import { email as emailSchema } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { temporaryPasswordHours } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { users } from '../../db/schema.ts'
import { createAccount } from './account.ts'
import { type Actor, commandLine, recordEvent } from './audit.ts'
import { endLoginSessions } from './login-sessions.ts'
import { removePasskeys } from './passkeys.ts'
import { hashPassword, makePassword } from './passwords.ts'
import { newCredentials } from './signed-in.ts'

/** Something that was asked for cannot be done; the message says why, in one line for the one who asked. */
class CommandError extends Error {}

interface FirstAdministrator {
  email?: string | undefined
  password?: string | undefined
  /** Whether to make one with a password of our own when none is given. */
  orMake: boolean
}

/** Makes the first administrator where there is none. Returns its sign-in when the password is one we made, to be shown once. */
export async function ensureAdministrator(
  db: Db,
  { email, password, orMake }: FirstAdministrator,
): Promise<{ email: string; password: string } | undefined> {
  if (await hasAdministrator(db)) return undefined
  if (email && password) {
    await createFirst(db, email, password)
    return undefined
  }
  if (!orMake) return undefined
  const made = { email: 'admin@lectern.local', password: makePassword() }
  return (await createFirst(db, made.email, made.password)) ? made : undefined
}

/** Makes the first administrator, unless another server that starts at the same moment just has. */
async function createFirst(db: Db, email: string, password: string): Promise<boolean> {
  try {
    await createAdministrator(db, email, password)
    return true
  } catch (error) {
    if (await hasAdministrator(db)) return false
    if (!(error instanceof ApiError)) throw error
    if (error.fields?.password) throw new CommandError(`ADMIN_PASSWORD: ${error.reason}`)
    throw new CommandError(`${email} is a reader's address: set ADMIN_EMAIL to another, or remove it`)
  }
}

/** Whether anybody can administer the site. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return row !== undefined
}

function createAdministrator(db: Db, email: string, password: string) {
  const account = { email, password, firstName: 'Site', lastName: 'Administrator' }
  return createAccount(db, account, true)
}

/**
 * The administrator's commands: `create EMAIL`, `reset-password EMAIL`, `remove-passkeys EMAIL`, `list`. Returns what to print.
 * @throws CommandError or ApiError with a sentence for people.
 */
export async function runCommand(db: Db, [command, address, ...rest]: string[]): Promise<string> {
  if (command === 'list' && address === undefined) return listUsers(db)
  if (command === 'migrate') return 'The tables are up to date: the server brought them there when it started'
  const act = command && Object.hasOwn(actsOnAccounts, command) ? actsOnAccounts[command] : undefined
  if (act && address && rest.length === 0) {
    const parsed = emailSchema.safeParse(address)
    if (!parsed.success) throw new CommandError(`"${address}" is not an e-mail address`)
    return act(db, parsed.data)
  }
  throw new CommandError(
    `Usage: npm run admin -- ${Object.keys(actsOnAccounts).join(' EMAIL | ')} EMAIL | list | backup FILE | restore FILE | verify FILE | copy-uploads FROM TO | doctor [ADDRESS]`,
  )
}

const actsOnAccounts: Record<string, (db: Db, email: string) => Promise<string>> = {
  create: createByCommand,
  'reset-password': resetByCommand,
  'remove-passkeys': removePasskeysByCommand,
}

const signsInAs = (address: string) => eq(sql`lower(${users.username})`, address.toLowerCase())

async function createByCommand(db: Db, email: string): Promise<string> {
  const password = makePassword()
  const { username } = await createAdministrator(db, email, password)
  await recordEvent(db, commandLine, 'administrator_added', username)
  return `Administrator ${email} created. Password: ${password}`
}

async function resetByCommand(db: Db, address: string): Promise<string> {
  const made = await setTemporaryPassword(db, commandLine, signsInAs(address))
  if (!made) throw nobody(address)
  return `Temporary password of ${made.username}, good for ${temporaryPasswordHours} hours: ${made.password}`
}

async function removePasskeysByCommand(db: Db, address: string): Promise<string> {
  const user = one(
    await db.select({ id: users.id, username: users.username }).from(users).where(signsInAs(address)),
    () => nobody(address),
  )
  const removed = await removePasskeys(db, commandLine, user)
  if (removed === 0) return `${user.username} has no passkeys`
  return `Passkeys of ${user.username} removed: ${removed}. The password alone signs in again`
}

const nobody = (address: string) => new CommandError(`Nobody signs in as ${address}`)

/**
 * Gives the one account that is meant a password of ours, which must be changed within 24 hours, and signs it out
 * everywhere. Returns it, to be shown once; undefined where there is no such account.
 */
export async function setTemporaryPassword(
  db: Db,
  by: Actor,
  whose: SQL,
): Promise<{ username: string; password: string } | undefined> {
  const password = makePassword()
  const hashed = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        password: hashed,
        requiresPasswordChange: true,
        passwordExpiresAt: sql`now() + make_interval(hours => ${temporaryPasswordHours})`,
        ...newCredentials,
      })
      .where(whose)
      .returning({ id: users.id, username: users.username })
    if (!user) return undefined
    await endLoginSessions(tx, user.id)
    await recordEvent(tx, by, 'password_reset', user.username)
    return { username: user.username, password }
  })
}

async function listUsers(db: Db): Promise<string> {
  const rows = await db
    .select({ username: users.username, isAdmin: users.isAdmin })
    .from(users)
    .orderBy(users.username)
  if (rows.length === 0) return 'No accounts yet'
  return rows
    .map(({ username, isAdmin }) => `${isAdmin ? 'administrator' : 'reader       '}  ${username}`)
    .join('\n')
}
