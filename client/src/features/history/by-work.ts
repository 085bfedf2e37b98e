import type { ProgressItem } from '#shared/reading.ts'
import { continueAt } from '../../lib/progress.ts'

/** What a reader has read of one work. */
export interface ReadWork {
  workId: number
  title: string
  /** Its positions, newest first. */
  chapters: [ProgressItem, ...ProgressItem[]]
  lastRead: Date
  /** The furthest words of its chapters, added up. */
  wordsRead: number
  /** The chapter to go on in; null when the work is finished. */
  next: { id: number; title: string } | null
}

/** Groups what was read by work, the work read last first. @param chapters newest first */
export function byWork(chapters: ProgressItem[]): ReadWork[] {
  const works = new Map<number, ReadWork>()
  for (const progress of chapters) {
    const work = works.get(progress.workId)
    if (work) {
      work.chapters.push(progress)
      work.wordsRead += progress.furthestWord
    } else {
      works.set(progress.workId, {
        workId: progress.workId,
        title: progress.workTitle,
        chapters: [progress],
        lastRead: progress.lastRead,
        wordsRead: progress.furthestWord,
        next: continueAt(progress),
      })
    }
  }
  return [...works.values()]
}
