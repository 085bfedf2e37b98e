import { asc } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { chapters, works } from '../../db/schema.ts'

/** Work with at least one chapter; chapters in order. */
export interface SeededWork {
  id: number
  title: string
  chapters: { id: number; title: string; wordCount: number }[]
}

/** Lists the works with chapters, those with the most chapters first. */
export async function listSeededWorks(db: Db): Promise<SeededWork[]> {
  const [found, parts] = await Promise.all([
    db.select({ id: works.id, title: works.title }).from(works).orderBy(asc(works.id)),
    db
      .select({
        id: chapters.id,
        workId: chapters.workId,
        title: chapters.title,
        wordCount: chapters.wordCount,
      })
      .from(chapters)
      .orderBy(chapters.workId, chapters.order),
  ])
  return found
    .map((work) => ({ ...work, chapters: parts.filter(({ workId }) => workId === work.id) }))
    .filter(({ chapters }) => chapters.length > 0)
    .sort((one, other) => other.chapters.length - one.chapters.length)
}
