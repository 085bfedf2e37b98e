import { and, eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import type { WorkSearch } from '#shared/work-search.ts'
import type { Db } from '../db/client.ts'
import { works } from '../db/schema.ts'
import { runSearch } from '../worker/run-search.ts'
import { readableBy } from './access.ts'
import { getWork } from './library.ts'
import { readChapters } from './read-chapters.ts'

/** So many words are read from the database, and searched, at once: others are answered in between. */
const wordsAtOnce = 30_000

interface Asked {
  /** Of the work. */
  id: number
  phrase: string
  /** Whether nobody waits for the answer any more, as when more has been typed. */
  isGone: () => boolean
}

/**
 * Finds a phrase in the whole of a work; the first hits are returned, and all are counted.
 * @throws ApiError `not_found`, for another's own book too, and for a hidden work where the user is a reader; `unavailable` where
 * too many search at once
 */
export async function searchWork(db: Db, user: User, { id, phrase, isGone }: Asked): Promise<WorkSearch> {
  const { category } = await getWork(db, user, id)
  const found: WorkSearch = { total: 0, chapters: [] }
  let left = workSearchHitsMax
  for await (const batch of readChapters(db, and(eq(works.id, id), readableBy(user)), wordsAtOnce)) {
    if (isGone()) break
    const texts = batch.map(({ content }) => content)
    const searched = await runSearch('searchTexts', { texts, category, phrase, max: left })
    for (const [index, { total, hits }] of searched.entries()) {
      found.total += total
      left -= hits.length
      const chapterId = batch[index]?.id
      if (chapterId !== undefined && hits.length > 0) found.chapters.push({ chapterId, total, hits })
    }
  }
  return found
}
