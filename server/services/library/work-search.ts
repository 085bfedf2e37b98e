import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import type { WorkSearch } from '#shared/work-search.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, works } from '../../db/schema.ts'
import { runSearch } from '../../jobs/worker/run-in-worker.ts'
import { noWork, readableBy } from '../account/access.ts'

/** So many words are read from the database, and searched, at once: others are answered in between. */
const wordsAtOnce = 30_000

interface Asked {
  /** Of the work. */
  id: number
  phrase: string
  /** Whether nobody waits for the answer any more, as when more has been typed. */
  isGone: () => boolean
}

type Searcher = (user: User, asked: Asked) => Promise<WorkSearch>

/**
 * Returns what finds a phrase in the whole of a work; the first hits are returned, and all are counted. It throws an ApiError
 * `not_found`, for another's own book too, and for a hidden work where the user is a reader; `unavailable` where too many search
 * at once.
 */
export function searchWorks(db: Db): Searcher {
  // The thread keeps texts of every database that is open in this process.
  const database = randomUUID()
  const keyOf = ({ id, revision }: Chapter) => `${database} ${id} ${revision}`

  return async (user, { id, phrase, isGone }) => {
    const { category, chapters } = await readRevisions(db, user, id)
    const found: WorkSearch = { total: 0, chapters: [] }
    const asked = { category, phrase, max: workSearchHitsMax }
    for (let left: Chapter[] = chapters; left.length > 0 && !isGone(); ) {
      const texts = left.map((chapter) => ({ key: keyOf(chapter), content: chapter.content }))
      // The thread goes as far as it is given the contents or has them at hand.
      const searched = await runSearch('searchTexts', { ...asked, texts })
      for (const [index, { total, hits }] of searched.entries()) {
        found.total += total
        asked.max -= hits.length
        const chapterId = left[index]?.id
        if (chapterId && hits.length > 0) found.chapters.push({ chapterId, total, hits })
      }
      left = await withContents(db, left.slice(searched.length))
    }
    return found
  }
}

/** A chapter, with its content where that was read. */
interface Chapter {
  id: number
  revision: number
  wordCount: number
  content?: string
}

/** The work's category, and its chapters in order, without content. @throws ApiError `not_found` */
async function readRevisions(db: Db, user: User, workId: number) {
  const { id, revision, wordCount, order } = chapters
  const rows = await db
    .select({ category: works.category, chapter: { id, revision, wordCount } })
    .from(works)
    .leftJoin(chapters, eq(works.id, chapters.workId))
    .where(and(eq(works.id, workId), readableBy(user)))
    .orderBy(asc(order))
  const { category } = one(rows, noWork)
  return { category, chapters: rows.flatMap(({ chapter }) => chapter ?? []) }
}

/** Reads the contents of the first chapters, of so many words, or of one that has more; what is gone meanwhile is left out. */
async function withContents(db: Db, left: Chapter[]): Promise<Chapter[]> {
  if (left.length === 0) return []
  let words = 0
  const first = left.filter(({ wordCount }) => {
    words += wordCount
    return words - wordCount < wordsAtOnce
  })
  const { id, revision, wordCount, content, order } = chapters
  const read = await db
    .select({ id, revision, wordCount, content })
    .from(chapters)
    .where(
      inArray(
        id,
        first.map((chapter) => chapter.id),
      ),
    )
    .orderBy(asc(order))
  return [...read, ...left.slice(first.length)]
}
