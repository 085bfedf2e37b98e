import { and, asc, eq, like, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { createNamePattern } from '#shared/name-pattern.ts'
import { createSearchedText, searchText } from '#shared/search/hits.ts'
import { defaultCategory } from '#shared/texts.ts'
import { hideNotes } from '#shared/timing/notes.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { Mention, NamePlace } from '#shared/words.ts'
import type { Db } from '../../db/client.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'
import { isOwnText, isReadableBy } from '../account/access.ts'

export interface FirstMention {
  sentence: string
  mention: Mention
}

/** Characters parsed on either side of a name, more than a search hit shows. */
const windowCharacters = 1_000

/**
 * Returns the first mention of a name, with its sentence shortened. Searches the work up to the open chapter, or the reader's own
 * text. Undefined when there is no mention or the reader may not read the text.
 */
export async function findFirstMention(
  db: Db,
  user: User,
  { name, chapterId, textId }: NonNullable<NamePlace> = {},
): Promise<FirstMention | undefined> {
  if (!name) return undefined
  const rows = textId
    ? await db.select().from(userTexts).where(isOwnText(user, textId))
    : await selectChapters(db, user, chapterId ?? 0, name)
  const sources = rows.map((row) => ({ ...row, content: hideNotes(row.content) }))
  const pattern = createNamePattern(name)
  const found = sources.find(({ content }) => content.search(pattern) >= 0)
  const at = found?.content.search(pattern) ?? 0
  const near = found?.content.slice(Math.max(0, at - windowCharacters), at + windowCharacters) ?? ''
  const text = createSearchedText(near, () => createTimeline(near, found?.category ?? defaultCategory))
  const hit = searchText(text, name, near.length).hits.find(
    (hit) => hit.found === name && !/\p{L}$/u.test(hit.before) && !/^\p{L}/u.test(hit.after),
  )
  if (!found || !hit) return undefined
  const timesBefore = sources
    .filter(({ id }) => id !== (textId ?? chapterId))
    .reduce((times, { content }) => times + (content.match(pattern)?.length ?? 0), 0)
  return {
    sentence: hit.before + hit.found + hit.after,
    mention: { chapter: textId ? '' : found.title, timesBefore },
  }
}

/** Selects the chapters that contain the letters of a name, possibly within another word. */
function selectChapters(db: Db, user: User, chapterId: number, name: string) {
  const open = alias(chapters, 'open')
  const { id, title, content } = chapters
  // Searches for the last word of the name: a title or forename may be on the line before.
  const letters = `%${name.split(' ').at(-1)}%`
  return db
    .select({ id, title, content, category: works.category })
    .from(open)
    .innerJoin(chapters, and(eq(chapters.workId, open.workId), lte(chapters.order, open.order)))
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(open.id, chapterId), isReadableBy(user), like(content, letters)))
    .orderBy(asc(chapters.order))
}
