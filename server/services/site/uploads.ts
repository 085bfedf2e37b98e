import { arrayContains, eq, lt } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { fieldError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { ambientSounds, importDrafts, keptFiles, narrations, sponsorMessages } from '../../db/schema.ts'
import { encodeImage, getSoundExtension, type ReceivedFile } from '../../uploads/media.ts'
import { type Content, createUploadUrl, type Extension, type Uploads } from '../../uploads/uploads.ts'
import { type Actor, recordEvent } from '../account/audit.ts'
import { dayMs, subtractFromNow } from '../time.ts'

/** Age at which the cleanup deletes a file that no row refers to. Until then, the form with the uploaded file can be submitted. */
const unusedMaxMs = dayMs

/** Stores an image as WebP. @throws ApiError that states what is wrong with it. */
export async function uploadImage(db: Db, uploads: Uploads, user: User, by: Actor, file: ReceivedFile) {
  const webp = await encodeImage(file)
  const imageUrl = await storeFile(db, uploads, webp, 'webp', user)
  await recordEvent(db, by, 'image_uploaded', imageUrl)
  return { imageUrl }
}

/** Stores a sound file unchanged. @throws ApiError that states what is wrong with it. */
export async function uploadAudio(db: Db, uploads: Uploads, user: User, by: Actor, file: ReceivedFile) {
  const extension = await getSoundExtension(file)
  const audioUrl = await storeFile(db, uploads, file.bytes, extension, user)
  await recordEvent(db, by, 'sound_uploaded', audioUrl)
  return { audioUrl }
}

/**
 * Stores a file and returns its URL. The row is written first, so that the cleanup finds interrupted uploads.
 * @param recording makes the file private, and states its size
 */
export async function storeFile(
  db: Db,
  uploads: Uploads,
  content: Content,
  extension: Extension,
  user?: User,
  recording?: { bytes: number },
): Promise<string> {
  const url = createUploadUrl(extension, recording !== undefined)
  await db.insert(keptFiles).values({ url, creatorId: user?.id })
  await uploads.write(url, content, recording?.bytes)
  return url
}

const endings = { imageUrl: /\.webp$/, audioUrl: /\.(mp3|wav)$/ }

/**
 * Requires an uploaded file of the right kind. Call it before the transaction that locks the file: object storage may be slow.
 * @throws ApiError `invalid` when there is no such file.
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

const notUploaded = (field: string) => fieldError('invalid', field, 'Please upload the file first')

/** Deletes a file that no row refers to. The lock keeps new rows from referring to it. */
async function removeIfUnused(db: Db, uploads: Uploads, url: string): Promise<void> {
  const isFile = eq(keptFiles.url, url)
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(keptFiles).where(isFile).for('update')
    // Checked after locking, so that rows written concurrently are visible.
    if (!locked || (await isUsed(tx, url))) return
    await uploads.remove(url)
    await tx.delete(keptFiles).where(isFile)
  })
}

async function isUsed(tx: Db, url: string): Promise<boolean> {
  const counts = [
    () => tx.$count(sponsorMessages, eq(sponsorMessages.imageUrl, url)),
    () => tx.$count(ambientSounds, eq(ambientSounds.audioUrl, url)),
    // Checks drafts before narrations: when a draft becomes a work meanwhile, its file is found in a narration.
    () => tx.$count(importDrafts, arrayContains(importDrafts.audioUrls, [url])),
    () => tx.$count(narrations, arrayContains(narrations.audioUrls, [url])),
  ]
  for (const count of counts) if ((await count()) > 0) return true
  return false
}

/** Deletes the file of a changed or deleted row, unless another row refers to it. */
export async function removeFile(db: Db, uploads: Uploads, url: string | null): Promise<void> {
  // The row's change is committed: after an error here the cleanup deletes the file later.
  if (url) await removeIfUnused(db, uploads, url).catch(() => {})
}

/** Deletes files that were uploaded more than a day ago and that no row refers to. Other files in the storage stay. */
export async function cleanUpFiles(db: Db, uploads: Uploads): Promise<void> {
  await uploads.removePartialFiles(Date.now() - unusedMaxMs)
  const isOld = lt(keptFiles.createdAt, subtractFromNow(unusedMaxMs))
  for (const { url } of await db.select().from(keptFiles).where(isOld)) await removeIfUnused(db, uploads, url)
}
