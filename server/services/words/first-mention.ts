import { and, asc, eq, like, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { createSearchedText, searchText } from '#shared/search/hits.ts'
import { defaultCategory } from '#shared/texts.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { NamePlace } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { isOwnText, isReadableBy } from '../account/access.ts'

/** Characters parsed on either side of a name, more than a search hit shows. */
const reachCharacters = 1_000

/**
 * Returns the first sentence with a name, shortened: in the work, up to the open chapter, or in the reader's own text. Undefined
 * when there is none or the reader may not read it.
 */
export async function findFirstMention(
  db: Db,
  user: User,
  { name, chapterId, textId }: NonNullable<NamePlace> = {},
): Promise<string | undefined> {
  if (!name) return undefined
  const sources = textId
    ? await db.select().from(userTexts).where(isOwnText(user, textId))
    : await selectChapters(db, user, chapterId ?? 0, name)
  const word = new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u')
  const found = sources.find((source) => word.test(source.content))
  if (!found) return undefined
  const at = found.content.search(word)
  const near = found.content.slice(Math.max(0, at - reachCharacters), at + reachCharacters)
  const text = createSearchedText(near, () => createTimeline(near, found.category ?? defaultCategory))
  const hit = searchText(text, name, near.length).hits.find(
    (hit) => hit.found === name && !/\p{L}$/u.test(hit.before) && !/^\p{L}/u.test(hit.after),
  )
  return hit && hit.before + hit.found + hit.after
}

/** Selects the first chapters with the letters of a name, which may be part of another word. */
function selectChapters(db: Db, user: User, chapterId: number, name: string) {
  const open = alias(chapters, 'open')
  return db
    .select({ content: chapters.content, category: works.category })
    .from(open)
    .innerJoin(chapters, and(eq(chapters.workId, open.workId), lte(chapters.order, open.order)))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(open.id, chapterId), isReadableBy(user), like(chapters.content, `%${name}%`)))
    .orderBy(asc(chapters.order))
    .limit(3)
}
