import { and, asc, eq, inArray, lt, notExists } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { ambientSounds, keptFiles, sponsorMessages } from '../../db/schema.ts'
import { encodeImage, getSoundExtension, type ReceivedFile } from '../../uploads/media.ts'
import { createUploadUrl, type Extension, type Uploads } from '../../uploads/uploads.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { ago, dayMs } from '../ago.ts'

/** Time for the form of an upload to be submitted; afterwards a file without a row is deleted. */
const unusedMaxMs = dayMs

/** Stores an image as WebP. @throws ApiError that states what is wrong with it. */
export async function uploadImage(
  db: Db,
  uploads: Uploads,
  user: User,
  by: Actor,
  file: ReceivedFile,
): Promise<{ imageUrl: string }> {
  const webp = await encodeImage(file)
  const imageUrl = await storeFile(db, uploads, webp, 'webp', user)
  await recordEvent(db, by, 'image_uploaded', imageUrl)
  return { imageUrl }
}

/** Stores a sound as it is. @throws ApiError that states what is wrong with it. */
export async function uploadAudio(
  db: Db,
  uploads: Uploads,
  user: User,
  by: Actor,
  file: ReceivedFile,
): Promise<{ audioUrl: string }> {
  const extension = await getSoundExtension(file)
  const audioUrl = await storeFile(db, uploads, file.bytes, extension, user)
  await recordEvent(db, by, 'sound_uploaded', audioUrl)
  return { audioUrl }
}

/** Stores a file and returns its URL. The row is written first, so that the cleanup finds interrupted uploads. */
export async function storeFile(
  db: Db,
  uploads: Uploads,
  bytes: Uint8Array,
  extension: Extension,
  user?: User,
): Promise<string> {
  const url = createUploadUrl(extension)
  await db.insert(keptFiles).values({ url, creatorId: user?.id })
  await uploads.write(url, bytes)
  return url
}

const endings = { imageUrl: /\.webp$/, audioUrl: /\.(mp3|wav)$/ }

/**
 * Requires an uploaded file of the right kind. Call it before the transaction that locks the file: object storage may be slow.
 * @throws ApiError `invalid` when there is none.
 */
export async function requireFile(uploads: Uploads, field: keyof typeof endings, url: string): Promise<void> {
  if (!endings[field].test(url) || (await uploads.size(url)) === undefined) throw notUploaded(field)
}

/**
 * Locks an uploaded file until the transaction ends, so that the cleanup does not delete it before a row refers to it.
 * @throws ApiError `invalid` when it is gone.
 */
export async function lockFile(tx: Db, field: keyof typeof endings, url: string): Promise<void> {
  const [file] = await tx.select().from(keptFiles).where(eq(keptFiles.url, url)).for('key share')
  if (!file) throw notUploaded(field)
}

function notUploaded(field: string): ApiError {
  const reason = 'Please upload the file first'
  return new ApiError('invalid', reason, { fields: { [field]: reason } })
}

/** Deletes those of the files that no row refers to. The lock keeps new rows from referring to them. */
async function removeUnused(db: Db, uploads: Uploads, urls: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await tx
      .select({ url: keptFiles.url })
      .from(keptFiles)
      .where(inArray(keptFiles.url, urls))
      .orderBy(asc(keptFiles.url))
      .for('update')
    // After the lock, so that rows which were being written are seen.
    const used = await findUsed(tx, urls)
    for (const { url } of locked) {
      if (used.has(url)) continue
      await uploads.remove(url)
      await tx.delete(keptFiles).where(eq(keptFiles.url, url))
    }
  })
}

async function findUsed(tx: Db, urls: string[]): Promise<Set<string | null>> {
  const images = tx
    .select({ url: sponsorMessages.imageUrl })
    .from(sponsorMessages)
    .where(inArray(sponsorMessages.imageUrl, urls))
  const sounds = tx
    .select({ url: ambientSounds.audioUrl })
    .from(ambientSounds)
    .where(inArray(ambientSounds.audioUrl, urls))
  return new Set([...(await images), ...(await sounds)].map(({ url }) => url))
}

/** Deletes the file of a changed or deleted row, unless another row refers to it. */
export async function removeFile(db: Db, uploads: Uploads, url: string | null): Promise<void> {
  // The row's change is committed: after an error here the cleanup deletes the file later.
  if (url) await removeUnused(db, uploads, [url]).catch(() => {})
}

/** Deletes files that were uploaded more than a day ago and that no row refers to. Other files in the storage stay. */
export async function cleanUpFiles(db: Db, uploads: Uploads): Promise<void> {
  await uploads.removePartialFiles(Date.now() - unusedMaxMs)
  const old = await db
    .select({ url: keptFiles.url })
    .from(keptFiles)
    .where(
      and(
        lt(keptFiles.createdAt, ago(unusedMaxMs)),
        notExists(db.select().from(sponsorMessages).where(eq(sponsorMessages.imageUrl, keptFiles.url))),
        notExists(db.select().from(ambientSounds).where(eq(ambientSounds.audioUrl, keptFiles.url))),
      ),
    )
  for (const { url } of old) await removeUnused(db, uploads, [url])
}
