import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { AccountExport } from '#shared/account-export.ts'
import { readInBatches } from '../../concurrency/pause-between-batches.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import {
  annotations,
  chapters,
  lookUps,
  problemReports,
  readingDays,
  readingSessions,
  respellings,
  savedWords,
  users,
  userTexts,
  wordCards,
  wordReviewLog,
  works,
} from '../../db/schema.ts'
import { findAnnotations } from '../annotations/annotations.ts'
import { listKnownWords } from '../words/known-words.ts'
import { getReviewSettings } from '../words/review-settings.ts'
import { findSavedWords } from '../words/saved-words.ts'

import { isOwnedBy, isReadableBy } from './access.ts'
import { accountGone } from './authentication.ts'

const { wordStarts: _, ...ownTextColumns } = getTableColumns(userTexts)

type HeadField = 'version' | 'exportedAt' | 'account' | 'wordReviewSettings'
type Lists = Omit<AccountExport, HeadField>

/** Exported data of an account. The lists are read in batches while they are consumed: together they can be far larger than memory. */
export interface ExportedAccount {
  head: Pick<AccountExport, HeadField>
  lists: { [Name in keyof Lists]: AsyncIterable<Lists[Name]> }
}

/** Exports all data of an account. The export is not one snapshot: rows that are deleted meanwhile may be missing. */
export async function exportAccount(db: Db, user: User): Promise<ExportedAccount> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, user.id))
  const { createdAt } = requireRow(rows, accountGone)
  const wordReviewSettings = await getReviewSettings(db, user)
  const ownRows = <Row>(table: OwnTable, read: (wanted?: SQL) => Promise<Row[]>, atOnce?: number) =>
    readRows(db, table, eq(table.userId, user.id), read, atOnce)
  return {
    head: { version: 8, exportedAt: new Date(), account: { ...user, createdAt }, wordReviewSettings },
    lists: {
      readingSessions: ownRows(readingSessions, (wanted) => listSessions(db, user, wanted)),
      readingDays: readAtOnce(() => {
        const { userId, day } = readingDays
        return db.select().from(readingDays).where(eq(userId, user.id)).orderBy(asc(day))
      }),
      lookUps: readAtOnce(() => {
        const { userId, year, word } = lookUps
        return db.select().from(lookUps).where(eq(userId, user.id)).orderBy(asc(year), asc(word))
      }),
      savedWords: ownRows(savedWords, (wanted) => findSavedWords(db, user, wanted)),
      wordCards: ownRows(wordCards, (wanted) =>
        db.select().from(wordCards).where(wanted).orderBy(asc(wordCards.id)),
      ),
      wordReviews: ownRows(wordReviewLog, (wanted) =>
        db.select().from(wordReviewLog).where(wanted).orderBy(asc(wordReviewLog.id)),
      ),
      knownWords: readAtOnce(() => listKnownWords(db, user)),
      annotations: ownRows(annotations, (wanted) => findAnnotations(db, user, wanted)),
      respellings: ownRows(respellings, (wanted) =>
        db.select().from(respellings).where(wanted).orderBy(asc(respellings.id)),
      ),
      texts: ownRows(userTexts, (wanted) => db.select(ownTextColumns).from(userTexts).where(wanted), 1),
      ownBooks: readRows(db, works, isOwnedBy(user), (wanted) =>
        db.select().from(works).where(wanted).orderBy(asc(works.id)),
      ),
      problemReports: ownRows(problemReports, (wanted) =>
        db.select().from(problemReports).where(wanted).orderBy(asc(problemReports.id)),
      ),
      ownChapters: listOwnChapters(db, user),
    },
  }
}

type OwnTable = PgTable & { id: PgColumn; userId: PgColumn }

/** Reads all rows at once. Only for tables with short rows: reading days, look-ups and known words. */
async function* readAtOnce<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

const rowsAtOnce = 100

/** Reads the rows that match `isOwn` in batches. `read` receives the condition of a batch, which includes `isOwn`. */
async function* readRows<Row>(
  db: Db,
  table: PgTable & { id: PgColumn },
  isOwn: SQL,
  read: (wanted: SQL | undefined) => Promise<Row[]>,
  atOnce = rowsAtOnce,
): AsyncGenerator<Row[]> {
  const { id } = table
  const found = await db
    .select({ id })
    .from(table as PgTable)
    .where(isOwn)
    .orderBy(asc(id))
  const all = found.map((row) => ({ id: row.id as number, size: 1 }))
  yield* readInBatches(all, atOnce, (ids) => read(and(isOwn, inArray(id, ids))))
}

/** Maximum words of the chapters in a batch; a longer chapter is a batch of its own. */
const wordsAtOnce = 10_000

async function* listOwnChapters(db: Db, user: User) {
  const { id, workId, title, order, content, wordCount } = chapters
  const isInBook = eq(works.id, workId)
  const all = await db
    .select({ id, size: wordCount })
    .from(chapters)
    .innerJoin(works, isInBook)
    .where(isOwnedBy(user))
    .orderBy(asc(workId), asc(order))
  yield* readInBatches(all, wordsAtOnce, (ids) =>
    db
      .select({ id, workId, title, order, content })
      .from(chapters)
      .innerJoin(works, isInBook)
      .where(and(inArray(id, ids), isOwnedBy(user)))
      .orderBy(asc(workId), asc(order)),
  )
}

/** Lists reading sessions. The title of a work that is now hidden from the user is null. */
function listSessions(db: Db, user: User, wanted: SQL | undefined) {
  const { workId, chapterId, id } = readingSessions
  return db
    .select({ ...getTableColumns(readingSessions), workTitle: works.title, chapterTitle: chapters.title })
    .from(readingSessions)
    .leftJoin(works, and(eq(works.id, workId), isReadableBy(user)))
    .leftJoin(chapters, and(eq(chapters.id, chapterId), eq(chapters.workId, works.id)))
    .where(wanted)
    .orderBy(asc(id))
}
