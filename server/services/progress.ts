import { and, desc, eq, not } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { LastRead, ProgressItem } from '#shared/reading.ts'
import type { Db } from '../db/client.ts'
import { chapters, readingSessions, works } from '../db/schema.ts'
import { getWork } from './library.ts'

/** Where the reader was in a work last, or null. @throws ApiError `not_found` for a work they may not see. */
export async function findLastRead(db: Db, user: User, workId: number): Promise<LastRead> {
  await getWork(db, user, workId)
  const [place] = await db
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
  return place ?? null
}

/** The newest place of each chapter the reader has opened, newest first. Hidden works are left out. */
export async function listProgress(db: Db, user: User): Promise<ProgressItem[]> {
  const newest = db
    .selectDistinctOn([readingSessions.chapterId])
    .from(readingSessions)
    .where(eq(readingSessions.userId, user.id))
    .orderBy(readingSessions.chapterId, desc(readingSessions.lastRead), desc(readingSessions.id))
    .as('newest')
  return db
    .select({
      workId: works.id,
      workTitle: works.title,
      chapterId: chapters.id,
      chapterTitle: chapters.title,
      wordsRead: newest.wordsRead,
      wordCount: chapters.wordCount,
      completed: newest.completed,
      lastRead: newest.lastRead,
    })
    .from(newest)
    .innerJoin(chapters, eq(chapters.id, newest.chapterId))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(user.isAdmin ? undefined : not(works.isHiddenFromLibrary))
    .orderBy(desc(newest.lastRead), desc(newest.id))
}
