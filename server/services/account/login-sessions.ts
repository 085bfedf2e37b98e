import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { LoginSession, User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { sessionIdleDays } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { sessions, userOf } from '../../db/schema.ts'

const of = (userId: number) => eq(userOf(sessions.sess), String(userId))
const isLive = gt(sessions.expire, sql`now()`)

/** Names a session to its owner: whoever reads the name cannot sign in with it. */
function keyOf(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32)
}

/** The browsers in which somebody is signed in, the one used last first. @param sid the session that asks */
export async function listLoginSessions(db: Db, { id }: User, sid: string): Promise<LoginSession[]> {
  const rows = await db
    .select({
      sid: sessions.sid,
      sess: sessions.sess,
      lastUsedAt: sql`${sessions.expire} - make_interval(days => ${sessionIdleDays})`.mapWith(
        sessions.expire,
      ),
    })
    .from(sessions)
    .where(and(of(id), isLive))
    .orderBy(desc(sessions.expire))
  return rows.map((row) => {
    const { device = 'A browser', at = 0 } = row.sess.passport?.user ?? {}
    const isCurrent = row.sid === sid
    return { key: keyOf(row.sid), device, signedInAt: new Date(at), lastUsedAt: row.lastUsedAt, isCurrent }
  })
}

/** Signs somebody out of one browser. @throws ApiError `not_found` when they are not signed in there. */
export async function endLoginSession(db: Db, { id }: User, key: string): Promise<void> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(of(id))
  const meant = rows.map(({ sid }) => sid).filter((sid) => keyOf(sid) === key)
  if (meant.length === 0) throw new ApiError('not_found', 'You are not signed in there any more')
  await db.delete(sessions).where(inArray(sessions.sid, meant))
}

/** Signs somebody out of every browser but the one that asks. */
export async function endOtherLoginSessions(db: Db, { id }: User, sid: string): Promise<void> {
  await db.delete(sessions).where(and(of(id), ne(sessions.sid, sid)))
}

/** Signs the account out everywhere, from its very next request on. */
export async function endLoginSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(of(userId))
}
