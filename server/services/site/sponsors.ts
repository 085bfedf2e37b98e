import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { ManagedSponsorMessage, NewSponsorMessage, SponsorMessageChanges } from '#shared/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { SponsorMessage } from '#shared/site.ts'
import type { Db } from '../../db/client.ts'
import { nextUpdatedAt, requireRow } from '../../db/queries.ts'
import { sponsorMessages } from '../../db/schema.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { isListedFor, requireChapter } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockFile, removeFile, requireFile } from './uploads.ts'

/** Returns the active messages, newest first. @param when column that is true for the messages, such as `displayOnLogin` */
export function listSponsorMessages(
  db: Db,
  when: 'isActive' | 'displayOnLogin' | 'showWhenReturningToLibrary',
): Promise<SponsorMessage[]> {
  return listManagedSponsorMessages(db, and(sponsorMessages.isActive, sponsorMessages[when]))
}

/** @throws ApiError `not_found` for a chapter of an own book, or one that the reader may not read. */
export async function listChapterSponsorMessages(db: Db, user: User, chapterId: number) {
  await requireChapter(db, chapterId, isListedFor(user))
  return listSponsorMessages(db, 'isActive')
}

export function listManagedSponsorMessages(db: Db, wanted?: SQL): Promise<ManagedSponsorMessage[]> {
  return db
    .select()
    .from(sponsorMessages)
    .where(wanted)
    .orderBy(desc(sponsorMessages.createdAt), desc(sponsorMessages.id))
}

/** @throws ApiError `invalid` when the image has not been uploaded. */
export async function createSponsorMessage(db: Db, uploads: Uploads, user: User, added: NewSponsorMessage) {
  if (added.imageUrl) await requireFile(uploads, 'imageUrl', added.imageUrl)
  return db.transaction(async (tx) => {
    if (added.imageUrl) await lockFile(tx, 'imageUrl', added.imageUrl)
    const row = { ...added, creatorId: user.id }
    return requireRow(await tx.insert(sponsorMessages).values(row).returning())
  })
}

/**
 * Changes a message, and deletes a replaced image unless another row refers to it.
 * @throws ApiError `not_found`, and `invalid` when its new image has not been uploaded.
 */
export async function updateSponsorMessage(
  db: Db,
  uploads: Uploads,
  id: number,
  changes: SponsorMessageChanges,
): Promise<ManagedSponsorMessage> {
  const isMessage = eq(sponsorMessages.id, id)
  const selectMessage = (tx: Db) => tx.select().from(sponsorMessages).where(isMessage)
  const { imageUrl } = changes
  // An unchanged image is not checked: a missing file must not prevent other changes.
  const isNewImage = (message: { imageUrl: string | null }) => imageUrl && imageUrl !== message.imageUrl
  if (isNewImage(requireRow(await selectMessage(db), messageNotFound)))
    await requireFile(uploads, 'imageUrl', imageUrl ?? '')
  const [before, after] = await db.transaction(async (tx) => {
    // Locked, because another change may replace the image and delete its file meanwhile.
    const before = requireRow(await selectMessage(tx).for('update'), messageNotFound)
    if (imageUrl && isNewImage(before)) await lockFile(tx, 'imageUrl', imageUrl)
    const row = { ...changes, updatedAt: nextUpdatedAt(before, changes) }
    const updated = await tx.update(sponsorMessages).set(row).where(isMessage).returning()
    return [before, requireRow(updated, messageNotFound)]
  })
  if (before.imageUrl !== after.imageUrl) await removeFile(db, uploads, before.imageUrl)
  return after
}

/** Deletes a message, and its image unless another row refers to it. @throws ApiError `not_found`. */
export async function deleteSponsorMessage(db: Db, uploads: Uploads, by: Actor, id: number): Promise<void> {
  const { imageUrl } = await db.transaction(async (tx) => {
    const rows = await tx.delete(sponsorMessages).where(eq(sponsorMessages.id, id)).returning()
    const deleted = requireRow(rows, messageNotFound)
    await recordEvent(tx, by, 'sponsor_message_deleted', deleted.title)
    return deleted
  })
  await removeFile(db, uploads, imageUrl)
}

const messageNotFound = () => new ApiError('not_found', 'Sponsor message not found')
