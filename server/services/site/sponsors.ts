import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type {
  ManagedSponsorMessage,
  NewSponsorMessage,
  SponsorMessageChanges,
} from '#shared/managed-sponsors.ts'
import type { SponsorMessage } from '#shared/sponsors.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { sponsorMessages } from '../../db/schema.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { requireListedChapter } from '../account/access.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { dropFile, holdFile, requireFile } from './uploads.ts'

/** The active messages, newest first; with `when`, those that are to be shown then. */
export function listSponsorMessages(
  db: Db,
  when?: 'displayOnLogin' | 'showWhenReturningToLibrary',
): Promise<SponsorMessage[]> {
  return list(db, and(eq(sponsorMessages.isActive, true), when && eq(sponsorMessages[when], true)))
}

/** The messages that may follow a chapter. @throws ApiError `not_found` for one the reader may not see, and for their own books'. */
export async function listChapterSponsorMessages(
  db: Db,
  user: User,
  chapterId: number,
): Promise<SponsorMessage[]> {
  await requireListedChapter(db, user, chapterId)
  return listSponsorMessages(db)
}

/** Every message, newest first. */
export function listManagedSponsorMessages(db: Db): Promise<ManagedSponsorMessage[]> {
  return list(db)
}

function list(db: Db, wanted?: SQL): Promise<ManagedSponsorMessage[]> {
  return db
    .select()
    .from(sponsorMessages)
    .where(wanted)
    .orderBy(desc(sponsorMessages.createdAt), desc(sponsorMessages.id))
}

/** Adds a message. @throws ApiError `invalid` when its image has not been uploaded. */
export async function createSponsorMessage(
  db: Db,
  uploads: Uploads,
  user: User,
  added: NewSponsorMessage,
): Promise<ManagedSponsorMessage> {
  if (added.imageUrl) await requireFile(uploads, 'imageUrl', added.imageUrl)
  return db.transaction(async (tx) => {
    if (added.imageUrl) await holdFile(tx, 'imageUrl', added.imageUrl)
    return one(
      await tx
        .insert(sponsorMessages)
        .values({ ...added, creatorId: user.id })
        .returning(),
    )
  })
}

/**
 * Changes a message; an image that it shows no more goes, unless something else names it.
 * @throws ApiError `not_found`, and `invalid` when its new image has not been uploaded.
 */
export async function updateSponsorMessage(
  db: Db,
  uploads: Uploads,
  id: number,
  changes: SponsorMessageChanges,
): Promise<ManagedSponsorMessage> {
  const wanted = eq(sponsorMessages.id, id)
  const [shown] = await db.select({ imageUrl: sponsorMessages.imageUrl }).from(sponsorMessages).where(wanted)
  // An image that stays may have been lost: the rest can be changed all the same.
  if (shown && changes.imageUrl && changes.imageUrl !== shown.imageUrl)
    await requireFile(uploads, 'imageUrl', changes.imageUrl)
  const [before, after] = await db.transaction(async (tx) => {
    const before = one(await tx.select().from(sponsorMessages).where(wanted).for('update'), missing)
    const { imageUrl = before.imageUrl } = changes
    if (imageUrl && imageUrl !== before.imageUrl) await holdFile(tx, 'imageUrl', imageUrl)
    const { id: _, createdAt: __, ...row } = { ...before, ...changes, imageUrl }
    const after = one(await tx.update(sponsorMessages).set(row).where(wanted).returning(), missing)
    return [before, after]
  })
  if (before.imageUrl !== after.imageUrl) await dropFile(db, uploads, before.imageUrl)
  return after
}

/** Deletes a message, and its image unless something else names it. @throws ApiError `not_found`. */
export async function deleteSponsorMessage(db: Db, uploads: Uploads, by: Actor, id: number): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    const row = one(
      await tx
        .delete(sponsorMessages)
        .where(eq(sponsorMessages.id, id))
        .returning({ title: sponsorMessages.title, url: sponsorMessages.imageUrl }),
      missing,
    )
    await recordEvent(tx, by, 'sponsor_message_deleted', row.title)
    return row
  })
  await dropFile(db, uploads, gone.url)
}

const missing = () => new ApiError('not_found', 'There is no such sponsor message')
