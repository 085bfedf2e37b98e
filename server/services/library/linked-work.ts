import { and, eq } from 'drizzle-orm'
import { parseId } from '#shared/pages.ts'
import type { Db } from '../../db/client.ts'
import { works } from '../../db/schema.ts'
import { isPublic } from '../account/access.ts'

/** Returns a work as the preview of a link shows it, if it is visible to everyone; undefined also for an id that is no number. */
export async function findLinkedWork(db: Db, id: string) {
  const workId = parseId(id)
  if (workId === undefined) return undefined
  const { title, author, description, category, cover } = works
  const [work] = await db
    .select({ id: works.id, title, author, description, category, cover })
    .from(works)
    .where(and(eq(works.id, workId), isPublic()))
  return work
}
