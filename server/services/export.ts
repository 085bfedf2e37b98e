import { and, asc, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { AccountExport } from '#shared/export.ts'
import type { Db } from '../db/client.ts'
import { one } from '../db/one.ts'
import {
  chapters,
  problemReports,
  readingDays,
  readingSessions,
  users,
  userTexts,
  works,
} from '../db/schema.ts'
import { visibleTo } from './access.ts'
import { gone } from './held-account.ts'
import { listSavedWords } from './saved-words.ts'

/** Everything the account holds, as it stands at one moment. */
export function exportAccount(db: Db, user: User): Promise<AccountExport> {
  const read = async (tx: Db): Promise<AccountExport> => {
    const mine = (column: PgColumn) => eq(column, user.id)
    const account = one(
      await tx.select({ createdAt: users.createdAt }).from(users).where(mine(users.id)),
      gone,
    )
    return {
      version: 2,
      exportedAt: new Date(),
      account: { ...user, createdAt: account.createdAt },
      readingSessions: await listSessions(tx, user),
      readingDays: await tx
        .select()
        .from(readingDays)
        .where(mine(readingDays.userId))
        .orderBy(asc(readingDays.day)),
      savedWords: await listSavedWords(tx, user),
      texts: await tx.select().from(userTexts).where(mine(userTexts.userId)).orderBy(asc(userTexts.id)),
      problemReports: await tx
        .select()
        .from(problemReports)
        .where(mine(problemReports.userId))
        .orderBy(asc(problemReports.id)),
    }
  }
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** What was read; a work that is hidden from its reader now has no name. */
function listSessions(db: Db, user: User) {
  const {
    id,
    workId,
    chapterId,
    startTime,
    endTime,
    wordsRead,
    completed,
    seq,
    wordsShown,
    activeMs,
    lastRead,
  } = readingSessions
  return db
    .select({
      id,
      workId,
      workTitle: works.title,
      chapterId,
      chapterTitle: chapters.title,
      startTime,
      endTime,
      wordsRead,
      completed,
      seq,
      wordsShown,
      activeMs,
      lastRead,
    })
    .from(readingSessions)
    .leftJoin(works, and(eq(works.id, workId), visibleTo(user)))
    .leftJoin(chapters, and(eq(chapters.id, chapterId), eq(chapters.workId, works.id)))
    .where(eq(readingSessions.userId, user.id))
    .orderBy(asc(id))
}
