import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { ManagedSound, NewSound } from '#shared/admin.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { ambientSounds } from '../../db/schema.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { lockFile, removeFile, requireFile } from './uploads.ts'

/** Returns the active sounds, oldest first: the first one plays. */
export function listSounds(db: Db) {
  return db.select().from(ambientSounds).where(eq(ambientSounds.isActive, true)).orderBy(ambientSounds.id)
}

export function listManagedSounds(db: Db): Promise<ManagedSound[]> {
  return db.select().from(ambientSounds).orderBy(ambientSounds.id)
}

/** @throws ApiError `invalid` when the file has not been uploaded. */
export async function createSound(db: Db, uploads: Uploads, user: User, added: NewSound) {
  await requireFile(uploads, 'audioUrl', added.audioUrl)
  return db.transaction(async (tx) => {
    await lockFile(tx, 'audioUrl', added.audioUrl)
    const row = { ...added, creatorId: user.id }
    return requireRow(await tx.insert(ambientSounds).values(row).returning())
  })
}

/** @throws ApiError `not_found`. */
export async function setSoundActive(db: Db, id: number, { isActive }: Pick<ManagedSound, 'isActive'>) {
  const changed = await db.update(ambientSounds).set({ isActive }).where(eq(ambientSounds.id, id)).returning()
  return requireRow(changed, soundNotFound)
}

/** Deletes a sound, and its file unless another row refers to it. @throws ApiError `not_found`. */
export async function deleteSound(db: Db, uploads: Uploads, by: Actor, id: number): Promise<void> {
  const { audioUrl } = await db.transaction(async (tx) => {
    const rows = await tx.delete(ambientSounds).where(eq(ambientSounds.id, id)).returning()
    const deleted = requireRow(rows, soundNotFound)
    await recordEvent(tx, by, 'sound_deleted', deleted.title)
    return deleted
  })
  await removeFile(db, uploads, audioUrl)
}

const soundNotFound = () => new ApiError('not_found', 'Sound not found')
