import type { User } from '#shared/account.ts'
import type { Db } from '../../db/client.ts'
import { readingDays, readingSessions } from '../../db/schema.ts'
import type { SeededWork } from './works.ts'

const dayMs = 86_400_000
/** Length of the seeded history, in days: more than the history page shows. */
const days = 100

/** Reading habit. `chaptersRead` counts the chapters of each work. */
interface Habit {
  works: readonly SeededWork[]
  chaptersRead: number
  daysOfTen: number
}

/** Seeds a reader's history: completed chapters, the last one of each work half read, and reading days. */
export async function seedReading(db: Db, reader: User, habit: Habit): Promise<void> {
  const now = Date.now()
  const sessions = habit.works.flatMap((work, workIndex) => {
    const read = work.chapters.slice(0, habit.chaptersRead)
    return read.map((chapter, index) => {
      const completed = index < read.length - 1
      const words = completed ? chapter.wordCount : Math.ceil(chapter.wordCount / 2)
      const lastRead = new Date(now - (workIndex * 9 + read.length - index) * dayMs)
      return {
        userId: reader.id,
        workId: work.id,
        chapterId: chapter.id,
        startTime: new Date(lastRead.getTime() - 1_800_000),
        endTime: completed ? lastRead : null,
        lastRead,
        completed,
        wordsRead: words,
        furthestWord: words,
        wordsShown: words,
        seq: 10,
        activeMs: words * 260,
      }
    })
  })
  if (sessions.length > 0) await db.insert(readingSessions).values(sessions)
  const read = Array.from({ length: days }, (_, ago) => ago).filter((ago) => (ago * 7) % 10 < habit.daysOfTen)
  if (read.length === 0) return
  await db.insert(readingDays).values(
    read.map((ago) => ({
      userId: reader.id,
      day: new Date(now - ago * dayMs).toISOString().slice(0, 10),
      words: 800 + ((ago * 373) % 2_400),
      activeMs: 240_000 + ((ago * 91) % 17) * 60_000,
    })),
  )
}
