import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { AccountExport, ExportedChapter } from '#shared/export.ts'
import { restFrom } from '../../concurrency/rest.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import {
  chapters,
  problemReports,
  readingDays,
  readingSessions,
  savedWords,
  users,
  userTexts,
  works,
} from '../../db/schema.ts'
import { listSavedWordsOf } from '../words/saved-words.ts'
import { isOwnBookOf, readableBy } from './access.ts'
import { gone } from './held-account.ts'

type Lists = Omit<AccountExport, 'version' | 'exportedAt' | 'account'>

/** What an account holds. Its lists are read as they are asked for, some rows at once: they may be more than fits into memory many times. */
export interface ExportedAccount {
  head: Pick<AccountExport, 'version' | 'exportedAt' | 'account'>
  lists: { [Name in keyof Lists]: AsyncIterable<Lists[Name]> }
}

/**
 * Everything the account holds. Others are answered while it is read, so each row is as it was when its turn came, and what is deleted
 * meanwhile may be missing.
 */
export async function exportAccount(db: Db, user: User): Promise<ExportedAccount> {
  const { createdAt } = one(
    await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, user.id)),
    gone,
  )
  const mine = (column: PgColumn) => eq(column, user.id)
  return {
    head: { version: 3, exportedAt: new Date(), account: { ...user, createdAt } },
    lists: {
      readingSessions: rowsOf(db, readingSessions, mine(readingSessions.userId), (wanted) =>
        listSessions(db, user, wanted),
      ),
      readingDays: listDays(db, user),
      savedWords: rowsOf(db, savedWords, mine(savedWords.userId), (wanted) =>
        listSavedWordsOf(db, user, wanted),
      ),
      texts: rowsOf(
        db,
        userTexts,
        mine(userTexts.userId),
        (wanted) => db.select().from(userTexts).where(wanted),
        1,
      ),
      ownBooks: rowsOf(db, works, isOwnBookOf(user), (wanted) =>
        db.select().from(works).where(wanted).orderBy(asc(works.id)),
      ),
      problemReports: rowsOf(db, problemReports, mine(problemReports.userId), (wanted) =>
        db.select().from(problemReports).where(wanted).orderBy(asc(problemReports.id)),
      ),
      ownChapters: listOwnChapters(db, user),
    },
  }
}

/** One for each day of reading: what a life has is little. */
async function* listDays(db: Db, user: User): AsyncGenerator<Lists['readingDays']> {
  yield await db
    .select()
    .from(readingDays)
    .where(eq(readingDays.userId, user.id))
    .orderBy(asc(readingDays.day))
}

/** So many rows are read at once. */
const rowsAtOnce = 100

/** The rows of a table that somebody has, some after the other; `read` is given which, and they are asked for as theirs each time. */
async function* rowsOf<Row>(
  db: Db,
  table: PgTable & { id: PgColumn },
  mine: SQL,
  read: (wanted: SQL | undefined) => Promise<Row[]>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row[]> {
  const [found] = await db
    .select({ ids: sql<number[]>`coalesce(json_agg(${table.id} order by ${table.id}), '[]')` })
    .from(table as PgTable)
    .where(mine)
  const all = (found?.ids ?? []).map((id) => ({ id, size: 1 }))
  yield* inBatches(all, atOnce, (ids) => read(and(mine, inArray(table.id, ids))))
}

/** So many words of chapters are read at once, or one chapter that has more. */
const wordsAtOnce = 10_000

/** The chapters of own books, book by book: nobody edits them. */
async function* listOwnChapters(db: Db, user: User): AsyncGenerator<ExportedChapter[]> {
  const { id, workId, title, order, content, wordCount } = chapters
  const ofBooks = eq(works.id, workId)
  const all = await db
    .select({ id, size: wordCount })
    .from(chapters)
    .innerJoin(works, ofBooks)
    .where(isOwnBookOf(user))
    .orderBy(asc(workId), asc(order))
  yield* inBatches(all, wordsAtOnce, (ids) =>
    db
      .select({ id, workId, title, order, content })
      .from(chapters)
      .innerJoin(works, ofBooks)
      .where(and(inArray(id, ids), isOwnBookOf(user)))
      .orderBy(asc(workId), asc(order)),
  )
}

/** Reads so much at once, and rests before it reads on. */
async function* inBatches<Row>(
  all: { id: number; size: number }[],
  sizeAtOnce: number,
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let batch: number[] = []
  let size = 0
  for (const [at, next] of all.entries()) {
    batch.push(next.id)
    size += next.size
    if (size < sizeAtOnce && at < all.length - 1) continue
    const started = performance.now()
    const rows = await read(batch)
    const spentMs = performance.now() - started
    yield rows
    // Who takes their time to receive it is rest enough.
    await restFrom(performance.now() - spentMs)
    batch = []
    size = 0
  }
}

/** What was read; a work that is hidden from its reader now has no name. */
function listSessions(db: Db, user: User, which: SQL | undefined) {
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
    visits,
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
      visits,
      lastRead,
    })
    .from(readingSessions)
    .leftJoin(works, and(eq(works.id, workId), readableBy(user)))
    .leftJoin(chapters, and(eq(chapters.id, chapterId), eq(chapters.workId, works.id)))
    .where(which)
    .orderBy(asc(id))
}
