import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { ManagedSponsorMessage, NewSponsorMessage, SponsorMessageChanges } from '#shared/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { SponsorMessage } from '#shared/site.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/require-row.ts'
import { sponsorMessages } from '../../db/schema.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { requireListedChapter } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockFile, removeFile, requireFile } from './uploads.ts'

/** Returns the active messages, newest first. @param when limits them to those shown then */
export function listSponsorMessages(
  db: Db,
  when?: 'displayOnLogin' | 'showWhenReturningToLibrary',
): Promise<SponsorMessage[]> {
  return listMessages(db, and(eq(sponsorMessages.isActive, true), when && eq(sponsorMessages[when], true)))
}

/** @throws ApiError `not_found` for a chapter that the reader may not read or that is of an own book. */
export async function listChapterSponsorMessages(
  db: Db,
  user: User,
  chapterId: number,
): Promise<SponsorMessage[]> {
  await requireListedChapter(db, user, chapterId)
  return listSponsorMessages(db)
}

export function listManagedSponsorMessages(db: Db): Promise<ManagedSponsorMessage[]> {
  return listMessages(db)
}

function listMessages(db: Db, wanted?: SQL): Promise<ManagedSponsorMessage[]> {
  return db
    .select()
    .from(sponsorMessages)
    .where(wanted)
    .orderBy(desc(sponsorMessages.createdAt), desc(sponsorMessages.id))
}

/** @throws ApiError `invalid` when the image has not been uploaded. */
export async function createSponsorMessage(
  db: Db,
  uploads: Uploads,
  user: User,
  added: NewSponsorMessage,
): Promise<ManagedSponsorMessage> {
  if (added.imageUrl) await requireFile(uploads, 'imageUrl', added.imageUrl)
  return db.transaction(async (tx) => {
    if (added.imageUrl) await lockFile(tx, 'imageUrl', added.imageUrl)
    return requireRow(
      await tx
        .insert(sponsorMessages)
        .values({ ...added, creatorId: user.id })
        .returning(),
    )
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
  const wanted = eq(sponsorMessages.id, id)
  const [current] = await db
    .select({ imageUrl: sponsorMessages.imageUrl })
    .from(sponsorMessages)
    .where(wanted)
  // An unchanged image is not checked: a lost one must not prevent other changes.
  if (current && changes.imageUrl && changes.imageUrl !== current.imageUrl)
    await requireFile(uploads, 'imageUrl', changes.imageUrl)
  const [before, after] = await db.transaction(async (tx) => {
    const before = requireRow(
      await tx.select().from(sponsorMessages).where(wanted).for('update'),
      messageNotFound,
    )
    const { imageUrl = before.imageUrl } = changes
    if (imageUrl && imageUrl !== before.imageUrl) await lockFile(tx, 'imageUrl', imageUrl)
    const { id: _, createdAt: __, ...row } = { ...before, ...changes, imageUrl }
    const after = requireRow(
      await tx.update(sponsorMessages).set(row).where(wanted).returning(),
      messageNotFound,
    )
    return [before, after]
  })
  if (before.imageUrl !== after.imageUrl) await removeFile(db, uploads, before.imageUrl)
  return after
}

/** Deletes a message, and its image unless another row refers to it. @throws ApiError `not_found`. */
export async function deleteSponsorMessage(db: Db, uploads: Uploads, by: Actor, id: number): Promise<void> {
  const deleted = await db.transaction(async (tx) => {
    const row = requireRow(
      await tx
        .delete(sponsorMessages)
        .where(eq(sponsorMessages.id, id))
        .returning({ title: sponsorMessages.title, url: sponsorMessages.imageUrl }),
      messageNotFound,
    )
    await recordEvent(tx, by, 'sponsor_message_deleted', row.title)
    return row
  })
  await removeFile(db, uploads, deleted.url)
}

const messageNotFound = () => new ApiError('not_found', 'There is no such sponsor message')
