import type { ProgressItem } from '#shared/reading.ts'
import { resumeChapter } from '../../lib/progress.ts'

export interface ReadWork {
  workId: number
  title: string
  language: string | undefined
  /** Most recently read first. */
  chapters: [ProgressItem, ...ProgressItem[]]
  lastRead: Date
  /** Sum of the furthest word numbers of its chapters. */
  wordsRead: number
  /** The chapter to continue with; null when the work is finished. */
  next: { id: number; title: string } | null
}

/** Groups chapters by work, most recently read first. @param chapters also most recently read first */
export function groupByWork(chapters: ProgressItem[]): ReadWork[] {
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
        language: progress.language || undefined,
        chapters: [progress],
        lastRead: progress.lastRead,
        wordsRead: progress.furthestWord,
        next: resumeChapter(progress),
      })
    }
  }
  return [...works.values()]
}
