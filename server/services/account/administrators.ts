import { eq, type SQL } from 'drizzle-orm'
import { email as emailSchema } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { temporaryPasswordHours } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { users } from '../../db/schema.ts'
import { hourMs, subtractFromNow } from '../time.ts'
import { createAccount } from './account.ts'
import { type Actor, commandLine, recordEvent } from './audit.ts'
import { endLoginSessions, hasUsername, nextCredentialVersion } from './authentication.ts'
import { removePasskeys } from './passkeys.ts'
import { generatePassword, hashPassword } from './passwords.ts'

interface FirstAdministrator {
  email?: string | undefined
  password?: string | undefined
  /** True when a password may be generated if none is given. */
  canGenerate: boolean
}

/** Creates the first administrator when there is none. Returns a generated password, to be shown once. */
export async function ensureAdministrator(db: Db, { email, password, canGenerate }: FirstAdministrator) {
  if (await hasAdministrator(db)) return undefined
  if (email && password) {
    await createFirst(db, email, password)
    return undefined
  }
  if (!canGenerate) return undefined
  const generated = { email: 'admin@lectern.local', password: generatePassword() }
  return (await createFirst(db, generated.email, generated.password)) ? generated : undefined
}

/** Returns false when another server, starting at the same moment, has already created an administrator. */
async function createFirst(db: Db, email: string, password: string): Promise<boolean> {
  try {
    await createAdministrator(db, email, password)
    return true
  } catch (error) {
    if (await hasAdministrator(db)) return false
    if (!(error instanceof ApiError)) throw error
    if (error.fields?.password) throw new Error(`ADMIN_PASSWORD: ${error.reason}`)
    throw new Error(`${email} is a reader's address: set ADMIN_EMAIL to another, or remove it`)
  }
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return row !== undefined
}

function createAdministrator(db: Db, email: string, password: string) {
  const account = { email, password, firstName: 'Site', lastName: 'Administrator' }
  return createAccount(db, account, true)
}

/** Runs a command of `npm run admin` and returns its output. @throws Error with a readable message of one line. */
export async function runCommand(db: Db, [command, address, ...rest]: string[]): Promise<string> {
  if (command === 'list' && address === undefined) return listUsers(db)
  if (command === 'migrate') return 'The tables are up to date: the server updates them when it starts'
  const run = command && Object.hasOwn(accountCommands, command) ? accountCommands[command] : undefined
  if (run && address && rest.length === 0) {
    const parsed = emailSchema.safeParse(address)
    if (!parsed.success) throw new Error(`"${address}" is not an email address`)
    return run(db, parsed.data)
  }
  throw new Error(
    `Usage: npm run admin -- ${Object.keys(accountCommands).join(' EMAIL | ')} EMAIL | list | backup FILE | restore FILE | verify FILE | copy-uploads FROM TO | doctor [ADDRESS]`,
  )
}

const accountCommands: Record<string, (db: Db, email: string) => Promise<string>> = {
  async create(db, email) {
    const password = generatePassword()
    const { username } = await createAdministrator(db, email, password)
    await recordEvent(db, commandLine, 'administrator_added', username)
    return `Administrator ${email} created. Password: ${password}`
  },
  async 'reset-password'(db, address) {
    const temporary = await setTemporaryPassword(db, commandLine, hasUsername(address))
    if (!temporary) throw noSuchUser(address)
    return `Temporary password for ${temporary.username}, valid for ${temporaryPasswordHours} hours: ${temporary.password}`
  },
  async 'remove-passkeys'(db, address) {
    const found = await db.select().from(users).where(hasUsername(address))
    const user = requireRow(found, () => noSuchUser(address))
    const removed = await removePasskeys(db, commandLine, user)
    if (removed === 0) return `${user.username} has no passkeys`
    return `Passkeys removed for ${user.username}: ${removed}. The password alone is enough again`
  },
}

const noSuchUser = (address: string) => new Error(`There is no account with the email ${address}`)

/**
 * Sets a temporary password, which must be changed within 24 hours, and ends the account's login sessions.
 * Returns the password, to be shown once; undefined when there is no such account.
 */
export async function setTemporaryPassword(db: Db, by: Actor, isAccount: SQL) {
  const password = generatePassword()
  const hashed = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        password: hashed,
        requiresPasswordChange: true,
        passwordExpiresAt: subtractFromNow(-temporaryPasswordHours * hourMs),
        credentialVersion: nextCredentialVersion,
      })
      .where(isAccount)
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
