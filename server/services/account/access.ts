import { and, eq, isNull, not, or, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'

/** The works of the library: nobody's own. */
export const isInLibrary = (): SQL => isNull(works.ownerId)

/** The works of the library that a user sees: readers no hidden one, administrators all. */
export function listedFor(user: User): SQL | undefined {
  return and(isInLibrary(), user.isAdmin ? undefined : not(works.isHiddenFromLibrary))
}

/** The books that are the user's own. */
export const isOwnBookOf = (user: User): SQL => eq(works.ownerId, user.id)

/** What a user may read: what they see of the library, and their own books. */
export function readableBy(user: User): SQL | undefined {
  return or(isOwnBookOf(user), listedFor(user))
}

export const noWork = () => new ApiError('not_found', 'Work not found')
export const noChapter = () => new ApiError('not_found', 'Chapter not found')
export const noText = () => new ApiError('not_found', 'Text not found')

/** @throws ApiError `not_found`, for another's own book too, and for a hidden work where the user is a reader. */
export async function requireReadableWork(db: Db, user: User, id: number): Promise<void> {
  const wanted = and(eq(works.id, id), readableBy(user))
  one(await db.select({ id: works.id }).from(works).where(wanted), noWork)
}

/**
 * What is known of a chapter that the user may read, without its text.
 * @throws ApiError `not_found`, for a chapter of another's own book too, and for one of a hidden work where the user is a reader.
 */
export function requireReadableChapter(db: Db, user: User, id: number) {
  return requireChapter(db, id, readableBy(user))
}

/** The same of a chapter of the library. @throws ApiError `not_found`, for those of own books too. */
export function requireListedChapter(db: Db, user: User, id: number) {
  return requireChapter(db, id, listedFor(user))
}

async function requireChapter(db: Db, id: number, isAllowed: SQL | undefined) {
  const { workId, wordCount, revision, measuredBy } = chapters
  const found = await db
    .select({ workId, wordCount, revision, measuredBy })
    .from(chapters)
    .innerJoin(works, eq(works.id, workId))
    .where(and(eq(chapters.id, id), isAllowed))
  return one(found, noChapter)
}

/** The texts of this id that are the user's own: one or none. */
export const ownText = (user: Pick<User, 'id'>, id: number) =>
  and(eq(userTexts.id, id), eq(userTexts.userId, user.id))

/** @throws ApiError `not_found`, for another reader's text too. */
export async function requireOwnText(db: Db, user: User, id: number): Promise<void> {
  one(await db.select({ id: userTexts.id }).from(userTexts).where(ownText(user, id)), noText)
}
