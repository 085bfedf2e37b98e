import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { WorkSearch } from '#shared/library.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, works } from '../../db/schema.ts'
import { runSearch } from '../../jobs/worker/worker-runner.ts'
import { isReadableBy, workNotFound } from '../account/access.ts'

/** Number of words from which a batch of chapters takes no further chapter. Other requests run between batches. */
const batchWords = 30_000

interface SearchInput {
  workId: number
  phrase: string
  /** Returns true when the client has disconnected, for example because the reader continued to type. */
  isGone: () => boolean
}

/**
 * Returns a function that searches a whole work for a phrase. It counts all hits and returns the first ones.
 * It throws ApiError `not_found` as `getWork` does, and `unavailable` when too many searches run.
 */
export function prepareWorkSearch(db: Db) {
  // Part of the cache key: the worker caches texts of every database that is open in this process.
  const database = randomUUID()
  const createKey = ({ id, revision }: Chapter) => `${database} ${id} ${revision}`

  return async (user: User, { workId, phrase, isGone }: SearchInput): Promise<WorkSearch> => {
    const { category, chapters } = await readRevisions(db, user, workId)
    const found: WorkSearch = { total: 0, chapters: [] }
    const input = { category, phrase, max: workSearchHitsMax }
    for (let remaining: Chapter[] = chapters; remaining.length > 0 && !isGone(); ) {
      const texts = remaining.map((chapter) => ({ key: createKey(chapter), content: chapter.content }))
      // The worker stops at the first text that is neither given nor cached.
      const searched = await runSearch('searchTexts', { ...input, texts })
      for (const [index, { total, hits }] of searched.entries()) {
        found.total += total
        input.max -= hits.length
        const chapterId = remaining[index]?.id
        if (chapterId && hits.length > 0) found.chapters.push({ chapterId, total, hits })
      }
      remaining = await readContents(db, remaining.slice(searched.length))
    }
    return found
  }
}

type Chapter = Pick<typeof chapters.$inferSelect, 'id' | 'revision' | 'wordCount'> & { content?: string }

/** Reads the work's category, and its chapters in order, without content. @throws ApiError `not_found` */
async function readRevisions(db: Db, user: User, workId: number) {
  const { id, revision, wordCount, order } = chapters
  const rows = await db
    .select({ category: works.category, chapter: { id, revision, wordCount } })
    .from(works)
    .leftJoin(chapters, eq(works.id, chapters.workId))
    .where(and(eq(works.id, workId), isReadableBy(user)))
    .orderBy(asc(order))
  const { category } = requireRow(rows, workNotFound)
  return { category, chapters: rows.flatMap(({ chapter }) => chapter ?? []) }
}

/** Reads the contents of the first chapters, until they have `batchWords` words. Leaves out chapters that were deleted meanwhile. */
async function readContents(db: Db, remaining: Chapter[]): Promise<Chapter[]> {
  if (remaining.length === 0) return []
  let words = 0
  const first = remaining.filter(({ wordCount }) => {
    words += wordCount
    return words - wordCount < batchWords
  })
  const ids = first.map((chapter) => chapter.id)
  const { id, revision, wordCount, content, order } = chapters
  const read = await db
    .select({ id, revision, wordCount, content })
    .from(chapters)
    .where(inArray(id, ids))
    .orderBy(asc(order))
  return [...read, ...remaining.slice(first.length)]
}
