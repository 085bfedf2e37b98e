import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { ManagedSound, NewSound } from '#shared/managed-sounds.ts'
import type { AmbientSound } from '#shared/sounds.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { ambientSounds } from '../../db/schema.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { dropFile, holdFile, requireFile } from './uploads.ts'

/** The sounds that readers may hear, oldest first: the first of them is the one that plays. */
export function listSounds(db: Db): Promise<AmbientSound[]> {
  return db.select().from(ambientSounds).where(eq(ambientSounds.isActive, true)).orderBy(ambientSounds.id)
}

/** Every sound, in the same order. */
export function listManagedSounds(db: Db): Promise<ManagedSound[]> {
  return db.select().from(ambientSounds).orderBy(ambientSounds.id)
}

/** Adds a sound that has been uploaded. @throws ApiError `invalid` when its file is not there. */
export async function createSound(
  db: Db,
  uploads: Uploads,
  user: User,
  added: NewSound,
): Promise<ManagedSound> {
  await requireFile(uploads, 'audioUrl', added.audioUrl)
  return db.transaction(async (tx) => {
    await holdFile(tx, 'audioUrl', added.audioUrl)
    return one(
      await tx
        .insert(ambientSounds)
        .values({ ...added, creatorId: user.id })
        .returning(),
    )
  })
}

/** Lets readers hear a sound, or no more. @throws ApiError `not_found`. */
export async function setSoundActive(
  db: Db,
  id: number,
  { isActive }: Pick<ManagedSound, 'isActive'>,
): Promise<ManagedSound> {
  return one(
    await db.update(ambientSounds).set({ isActive }).where(eq(ambientSounds.id, id)).returning(),
    missing,
  )
}

/** Deletes a sound, and its file unless something else names it. @throws ApiError `not_found`. */
export async function deleteSound(db: Db, uploads: Uploads, by: Actor, id: number): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    const row = one(
      await tx
        .delete(ambientSounds)
        .where(eq(ambientSounds.id, id))
        .returning({ title: ambientSounds.title, url: ambientSounds.audioUrl }),
      missing,
    )
    await recordEvent(tx, by, 'sound_deleted', row.title)
    return row
  })
  await dropFile(db, uploads, gone.url)
}

const missing = () => new ApiError('not_found', 'There is no such sound')
