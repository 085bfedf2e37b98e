import { and, asc, desc, eq, getTableColumns, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import type { ListPart } from '#shared/fields.ts'
import type { LastRead, ProgressItem } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { inPart } from '../../db/part.ts'
import { chapters, readerActivity, readingSessions, works } from '../../db/schema.ts'
import { readableBy, requireReadableWork } from '../account/access.ts'
import { lockAccount } from '../account/locks.ts'

const own = alias(chapters, 'here')

/** Where the reader was in a work last, or null. @throws ApiError `not_found` for a work they may not see. */
export async function findLastRead(db: Db, user: User, workId: number): Promise<LastRead> {
  await requireReadableWork(db, user, workId)
  const [position] = await db
    .select({
      chapterId: readingSessions.chapterId,
      wordsRead: readingSessions.wordsRead,
      lastRead: readingSessions.lastRead,
      completed: readingSessions.completed,
    })
    .from(readingSessions)
    .where(and(eq(readingSessions.userId, user.id), eq(readingSessions.workId, workId)))
    .orderBy(desc(readingSessions.lastRead), desc(readingSessions.id))
    .limit(1)
  return position ?? null
}

/** The newest position in each chapter the reader has opened, newest first. Hidden works are left out. */
export async function listProgress(db: Db, user: User, part?: ListPart): Promise<ProgressItem[]> {
  const furthest = sql<number>`max(${readingSessions.furthestWord}) over (partition by ${readingSessions.chapterId})`
  const newest = db
    .selectDistinctOn([readingSessions.chapterId], {
      ...getTableColumns(readingSessions),
      furthestWord: furthest.as('furthest_word'),
    })
    .from(readingSessions)
    .where(eq(readingSessions.userId, user.id))
    .orderBy(readingSessions.chapterId, desc(readingSessions.lastRead), desc(readingSessions.id))
    .as('newest')
  const next = db
    .select({
      id: sql<number>`${chapters.id}`.as('next_id'),
      title: sql<string>`${chapters.title}`.as('next_title'),
    })
    .from(chapters)
    .where(sql`${chapters.workId} = ${works.id} and ${chapters.order} > ${own.order}`)
    .orderBy(asc(chapters.order))
    .limit(1)
    .as('next')
  const list = db
    .select({
      workId: works.id,
      workTitle: works.title,
      chapterId: own.id,
      chapterTitle: own.title,
      wordsRead: newest.wordsRead,
      furthestWord: newest.furthestWord,
      wordCount: own.wordCount,
      factorSum: own.factorSum,
      naturalSum: own.naturalSum,
      completed: newest.completed,
      lastRead: newest.lastRead,
      nextId: next.id,
      nextTitle: next.title,
    })
    .from(newest)
    .innerJoin(own, eq(own.id, newest.chapterId))
    .innerJoin(works, eq(works.id, own.workId))
    .leftJoinLateral(next, sql`true`)
    .where(readableBy(user))
    .orderBy(desc(newest.lastRead), desc(newest.id))
  const rows = await inPart(list.$dynamic(), part)
  return rows.map(({ nextId, nextTitle, ...item }) => ({
    ...item,
    // A chapter that was shortened since holds no more words than it has.
    wordsRead: Math.min(item.wordsRead, item.wordCount),
    furthestWord: Math.min(item.furthestWord, item.wordCount),
    nextChapter: nextId && nextTitle !== null ? { id: nextId, title: nextTitle } : null,
  }))
}

/**
 * Forgets what was read, of one work or of all: its sessions, and so the bookmarks. What was read on which day stays, and
 * so do the site's statistics, which know no reader.
 */
export async function removeProgress(db: Db, user: User, workId?: number): Promise<void> {
  const isOwn = eq(readingSessions.userId, user.id)
  await db.transaction(async (tx) => {
    // Two removals at once would lock the sessions in different orders.
    await lockAccount(tx, user, 'no key update')
    await tx
      .delete(readingSessions)
      .where(and(isOwn, workId ? eq(readingSessions.workId, workId) : undefined))
    // Who has nothing read is no active reader.
    const anything = tx.select({ id: readingSessions.id }).from(readingSessions).where(isOwn)
    await tx.delete(readerActivity).where(and(eq(readerActivity.userId, user.id), notExists(anything)))
  })
}
