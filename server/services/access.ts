import { and, eq, not, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../db/client.ts'
import { one } from '../db/one.ts'
import { chapters, userTexts, works } from '../db/schema.ts'

/** Readers see no hidden work; administrators see all. */
export function visibleTo(user: User): SQL | undefined {
  return user.isAdmin ? undefined : not(works.isHiddenFromLibrary)
}

export const noWork = () => new ApiError('not_found', 'Work not found')
export const noChapter = () => new ApiError('not_found', 'Chapter not found')
export const noText = () => new ApiError('not_found', 'Text not found')

/** @throws ApiError `not_found`, for a hidden work too where the user is a reader. */
export async function requireReadableWork(db: Db, user: User, id: number): Promise<void> {
  const wanted = and(eq(works.id, id), visibleTo(user))
  one(await db.select({ id: works.id }).from(works).where(wanted), noWork)
}

/**
 * What is known of a chapter that the user may read, without its text.
 * @throws ApiError `not_found`, for a chapter of a hidden work too where the user is a reader.
 */
export async function requireReadableChapter(db: Db, user: User, id: number) {
  const { workId, wordCount, revision } = chapters
  const found = await db
    .select({ workId, wordCount, revision })
    .from(chapters)
    .innerJoin(works, eq(works.id, workId))
    .where(and(eq(chapters.id, id), visibleTo(user)))
  return one(found, noChapter)
}

/** The texts of this id that are the user's own: one or none. */
export const ownText = (user: User, id: number) => and(eq(userTexts.id, id), eq(userTexts.userId, user.id))

/** @throws ApiError `not_found`, for another reader's text too. */
export async function requireOwnText(db: Db, user: User, id: number): Promise<void> {
  one(await db.select({ id: userTexts.id }).from(userTexts).where(ownText(user, id)), noText)
}
