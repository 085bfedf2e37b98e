import type { ProgressItem } from '#shared/reading.ts'
import { continueAt } from '../../lib/places.ts'

/** What a reader has read of one work. */
export interface ReadWork {
  workId: number
  title: string
  /** Its places, newest first. */
  places: [ProgressItem, ...ProgressItem[]]
  lastRead: Date
  /** The furthest words of its chapters, added up. */
  wordsRead: number
  /** The chapter to go on in; null when the work is finished. */
  next: { id: number; title: string } | null
}

/** Groups places by work, the work read last first. @param places newest first */
export function byWork(places: ProgressItem[]): ReadWork[] {
  const works = new Map<number, ReadWork>()
  for (const place of places) {
    const work = works.get(place.workId)
    if (work) {
      work.places.push(place)
      work.wordsRead += place.furthestWord
    } else {
      works.set(place.workId, {
        workId: place.workId,
        title: place.workTitle,
        places: [place],
        lastRead: place.lastRead,
        wordsRead: place.furthestWord,
        next: continueAt(place),
      })
    }
  }
  return [...works.values()]
}
