import { and, eq, isNull, not, or, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, userTexts, works } from '../../db/schema.ts'

export const isInLibrary = (): SQL => isNull(works.ownerId)

export const isPublic = (): SQL | undefined => and(isInLibrary(), not(works.isHiddenFromLibrary))

/** Hidden works of the library are listed for administrators only. */
export const isListedFor = (user: User): SQL | undefined => (user.isAdmin ? isInLibrary() : isPublic())

export const isOwnedBy = (user: User): SQL => eq(works.ownerId, user.id)

export const isReadableBy = (user: User): SQL | undefined => or(isOwnedBy(user), isListedFor(user))

export const workNotFound = () => new ApiError('not_found', 'Work not found')
export const chapterNotFound = () => new ApiError('not_found', 'Chapter not found')
export const textNotFound = () => new ApiError('not_found', 'Text not found')

/** Returns a chapter without its text. @throws ApiError `not_found`, also for a chapter of a work that is not allowed. */
export async function requireChapter(db: Db, id: number, isAllowed: SQL | undefined) {
  const { workId, order, wordCount, revision, measuredBy } = chapters
  const found = await db
    .select({ workId, order, wordCount, revision, measuredBy })
    .from(chapters)
    .innerJoin(works, eq(works.id, workId))
    .where(and(eq(chapters.id, id), isAllowed))
  return requireRow(found, chapterNotFound)
}

export const isOwnText = (user: Pick<User, 'id'>, id: number) =>
  and(eq(userTexts.id, id), eq(userTexts.userId, user.id))

/** @throws ApiError `not_found`, also for another reader's text. */
export async function requireOwnText(db: Db, user: User, id: number): Promise<void> {
  requireRow(await db.select({ id: userTexts.id }).from(userTexts).where(isOwnText(user, id)), textNotFound)
}
