import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { AccountExport, ExportedChapter } from '#shared/export.ts'
import { restFrom } from '../concurrency/rest.ts'
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
import { isOwnBookOf, readableBy } from './access.ts'
import { gone } from './held-account.ts'
import { listSavedWords } from './saved-words.ts'

/** What an account holds, the texts of its books apart: they may be more than fits into memory many times. */
export interface ExportedAccount {
  all: Omit<AccountExport, 'ownChapters'>
  ownChapters: AsyncIterable<ExportedChapter>
}

/**
 * Everything the account holds, as it stands at one moment. The chapters of own books, which nobody edits, are read as they are
 * asked for: a book that is deleted meanwhile ends early.
 */
export async function exportAccount(db: Db, user: User): Promise<ExportedAccount> {
  const read = async (tx: Db): Promise<ExportedAccount['all']> => {
    const mine = (column: PgColumn) => eq(column, user.id)
    const account = one(
      await tx.select({ createdAt: users.createdAt }).from(users).where(mine(users.id)),
      gone,
    )
    return {
      version: 3,
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
      ownBooks: await tx.select().from(works).where(isOwnBookOf(user)).orderBy(asc(works.id)),
      problemReports: await tx
        .select()
        .from(problemReports)
        .where(mine(problemReports.userId))
        .orderBy(asc(problemReports.id)),
    }
  }
  const all = await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  return { all, ownChapters: listOwnChapters(db, user) }
}

/** So many words of chapters are fetched at once, or one chapter that has more. */
const wordsAtOnce = 10_000

async function* listOwnChapters(db: Db, user: User): AsyncGenerator<ExportedChapter> {
  const { id, workId, title, order, content, wordCount } = chapters
  const all = await db
    .select({ id, wordCount })
    .from(chapters)
    .innerJoin(works, eq(works.id, workId))
    .where(isOwnBookOf(user))
    .orderBy(asc(workId), asc(order))
  let batch: number[] = []
  let words = 0
  for (const [at, chapter] of all.entries()) {
    batch.push(chapter.id)
    words += chapter.wordCount
    if (words < wordsAtOnce && at < all.length - 1) continue
    const started = performance.now()
    yield* await db
      .select({ id, workId, title, order, content })
      .from(chapters)
      .innerJoin(works, eq(works.id, workId))
      .where(and(inArray(id, batch), isOwnBookOf(user)))
      .orderBy(asc(workId), asc(order))
    await restFrom(started)
    batch = []
    words = 0
  }
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
    .leftJoin(works, and(eq(works.id, workId), readableBy(user)))
    .leftJoin(chapters, and(eq(chapters.id, chapterId), eq(chapters.workId, works.id)))
    .where(eq(readingSessions.userId, user.id))
    .orderBy(asc(id))
}
