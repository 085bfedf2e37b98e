import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { ManagedReport, ReportChanges } from '#shared/admin.ts'
import { ApiError, tooMany } from '#shared/errors.ts'
import type { ListPage } from '#shared/fields.ts'
import { reportsPerDayMax } from '#shared/limits.ts'
import type { NewReport } from '#shared/reports-api.ts'
import { findWordIndex, type Hit, toHit } from '#shared/search/hits.ts'
import type { Report } from '#shared/site.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { decodeWordStarts } from '#shared/timing/word-starts.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, paginate, requireRow } from '../../db/queries.ts'
import { chapters, problemReports, users, works } from '../../db/schema.ts'
import { isListedFor } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockAccount } from '../account/locks.ts'
import { dayMs, subtractFromNow } from '../time.ts'

/** @throws ApiError `too_many` after 100 reports within a day. */
export async function createReport(db: Db, user: User, report: NewReport): Promise<Report> {
  const quote = await quoteReportedWord(db, user, report.currentPage)
  return db.transaction(async (tx) => {
    await lockAccount(tx, user, 'no key update')
    await refuseTooMany(tx, user)
    const row = { ...report, quote, userId: user.id }
    return requireRow(await tx.insert(problemReports).values(row).returning())
  })
}

async function refuseTooMany(tx: Db, user: User): Promise<void> {
  const { createdAt, userId } = problemReports
  const newest = await tx
    .select({ createdAt })
    .from(problemReports)
    .where(and(eq(userId, user.id), gt(createdAt, subtractFromNow(dayMs))))
    .orderBy(desc(createdAt))
    .limit(reportsPerDayMax)
  const oldest = newest[reportsPerDayMax - 1]
  if (!oldest) return
  throw tooMany(
    `You have sent ${reportsPerDayMax} problem reports in a day, which is the limit`,
    (oldest.createdAt.getTime() + dayMs - Date.now()) / 1000,
  )
}

/** Characters parsed on either side of a reported word, more than its quote shows. */
const windowCharacters = 1_000

/** Returns the quote around the word in a reader path (`/reader/1/2?word=3`). Null for other paths, unlisted works and missing words. */
async function quoteReportedWord(db: Db, user: User, page?: string | null): Promise<Hit | null> {
  const [, chapterId, number] = /^\/reader\/\d+\/(\d{1,9})\?word=(\d{1,9})$/.exec(page ?? '') ?? []
  if (!chapterId) return null
  const [chapter] = await db
    .select({ content: chapters.content, wordStarts: chapters.wordStarts, category: works.category })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(chapters.id, Number(chapterId)), isListedFor(user)))
  const start = chapter?.wordStarts && decodeWordStarts(chapter.wordStarts)[Number(number) - 1]
  if (!chapter || start == null) return null
  const from = Math.max(0, start - windowCharacters)
  const timeline = createTimeline(chapter.content.slice(from, start + windowCharacters), chapter.category)
  const word = timeline.word(findWordIndex(timeline, start - from))
  return word ? { ...toHit(timeline, word), word: Number(number) } : null
}

/** Chapter id in a reader path; null for other paths. Nine digits fit an integer. */
const reportedChapter = sql`substring(${problemReports.currentPage} from '^/reader/\\d+/(\\d{1,9})(?:\\?|$)')::int`

const selectReports = (db: Db) =>
  db
    .select({
      ...getTableColumns(problemReports),
      username: users.username,
      pageTitle: sql<string | null>`${works.title} || ', ' || ${chapters.title}`,
      work: { id: works.id, title: works.title, category: works.category, language: works.language },
      chapterId: chapters.id,
    })
    .from(problemReports)
    .innerJoin(users, eq(users.id, problemReports.userId))
    .leftJoin(chapters, eq(chapters.id, reportedChapter))
    .leftJoin(works, and(eq(works.id, chapters.workId), isNull(works.ownerId)))

export async function listReports(db: Db, part?: ListPage): Promise<ManagedReport[]> {
  const list = selectReports(db).orderBy(desc(problemReports.createdAt), desc(problemReports.id))
  return paginate(list.$dynamic(), part)
}

/**
 * Sets the status of a report and the administrators' notes. `resolvedAt` is set when the report becomes resolved, and cleared when
 * it is reopened.
 * @throws ApiError `not_found`, and `conflict` when the notes were changed since `changes.updatedAt`.
 */
export async function updateReport(db: Db, id: number, changes: ReportChanges): Promise<ManagedReport> {
  const isReport = eq(problemReports.id, id)
  return db.transaction(async (tx) => {
    const locked = await selectReports(tx).where(isReport).for('update', { of: problemReports })
    const before = requireRow(locked, reportNotFound)
    const { status = before.status } = changes
    const resolvedAt = status === 'resolved' ? (before.resolvedAt ?? new Date()) : null
    // Excludes the status, so that a change of the status alone neither conflicts nor sets a new `updatedAt`.
    const { status: _, ...notes } = changes
    const set = { ...changes, resolvedAt, updatedAt: nextUpdatedAt(before, notes) }
    return { ...before, ...requireRow(await tx.update(problemReports).set(set).where(isReport).returning()) }
  })
}

const isAnswered = (user: User) =>
  and(eq(problemReports.userId, user.id), eq(problemReports.status, 'resolved'), problemReports.tellsReader)

export const listAnswers = (db: Db, user: User) =>
  db.select().from(problemReports).where(isAnswered(user)).orderBy(problemReports.id)

/** @throws ApiError `not_found`. */
export async function dismissAnswer(db: Db, user: User, id: number): Promise<void> {
  const isAnswer = and(eq(problemReports.id, id), isAnswered(user))
  const set = { tellsReader: false }
  requireRow(await db.update(problemReports).set(set).where(isAnswer).returning(), reportNotFound)
}

/** @throws ApiError `not_found`. */
export async function deleteReport(db: Db, by: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(problemReports).where(eq(problemReports.id, id)).returning()
    await recordEvent(tx, by, 'report_deleted', requireRow(deleted, reportNotFound).title)
  })
}

const reportNotFound = () => new ApiError('not_found', 'Report not found')
