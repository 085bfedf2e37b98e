import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { LoginSession, User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { sessionIdleDays } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { sessions, sessionUserId } from '../../db/schema.ts'
import { dayMs } from '../ago.ts'

const isSessionOf = (userId: number) => eq(sessionUserId(sessions.sess), String(userId))

/** Returns a name for a session that cannot be used to sign in. */
function hashSid(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}

/** Returns a user's login sessions, the last used first. @param currentSid session of the request */
export async function listLoginSessions(db: Db, { id }: User, currentSid: string): Promise<LoginSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isSessionOf(id), gt(sessions.expire, new Date())))
    .orderBy(desc(sessions.expire))
  return rows.map(({ sid, sess, expire }) => {
    const { device = 'A browser', at = 0 } = sess.passport?.user ?? {}
    const lastUsedAt = new Date(expire.getTime() - sessionIdleDays * dayMs)
    return { key: hashSid(sid), device, signedInAt: new Date(at), lastUsedAt, isCurrent: sid === currentSid }
  })
}

/** @param key as listed. @throws ApiError `not_found` when the session has ended. */
export async function endLoginSession(db: Db, { id }: User, key: string): Promise<void> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(isSessionOf(id))
  const ended = rows.map(({ sid }) => sid).filter((sid) => hashSid(sid) === key)
  if (ended.length === 0) throw new ApiError('not_found', 'That device is already signed out')
  await db.delete(sessions).where(inArray(sessions.sid, ended))
}

export async function endOtherLoginSessions(db: Db, { id }: User, currentSid: string): Promise<void> {
  await db.delete(sessions).where(and(isSessionOf(id), ne(sessions.sid, currentSid)))
}

/** Ends all login sessions of a user from the next request on. */
export async function endLoginSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(isSessionOf(userId))
}
