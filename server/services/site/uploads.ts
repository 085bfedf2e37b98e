import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { ambientSounds, keptFiles, sponsorMessages } from '../../db/schema.ts'
import { audioExtension } from '../../uploads/audio.ts'
import type { ReceivedFile } from '../../uploads/format.ts'
import { encodeImage } from '../../uploads/image.ts'
import { type Extension, makeUrl, type Uploads } from '../../uploads/uploads.ts'
import { type Actor, recordEvent } from '../account/audit.ts'

/** A file that no row names waits this long for the form that it was uploaded from. */
const waitHours = 24

/** Keeps a picture, encoded anew. @throws ApiError with what is wrong with it. */
export async function uploadImage(
  db: Db,
  uploads: Uploads,
  user: User,
  by: Actor,
  file: ReceivedFile,
): Promise<{ imageUrl: string }> {
  const picture = await encodeImage(file)
  const imageUrl = await keepFile(db, uploads, picture, 'webp', user)
  await recordEvent(db, by, 'image_uploaded', imageUrl)
  return { imageUrl }
}

/** Keeps a sound as it is. @throws ApiError with what is wrong with it. */
export async function uploadAudio(
  db: Db,
  uploads: Uploads,
  user: User,
  by: Actor,
  file: ReceivedFile,
): Promise<{ audioUrl: string }> {
  const extension = await audioExtension(file)
  const audioUrl = await keepFile(db, uploads, file.bytes, extension, user)
  await recordEvent(db, by, 'sound_uploaded', audioUrl)
  return { audioUrl }
}

/** Keeps a file and answers its address. It is written down first: what is begun and not finished is cleaned up. */
export async function keepFile(
  db: Db,
  uploads: Uploads,
  bytes: Uint8Array,
  extension: Extension,
  user?: User,
): Promise<string> {
  const url = makeUrl(extension)
  await db.insert(keptFiles).values({ url, creatorId: user?.id })
  await uploads.write(url, bytes)
  return url
}

const endings = { imageUrl: /\.webp$/, audioUrl: /\.(mp3|wav)$/ }

/**
 * Looks whether an uploaded file is there. Before the transaction in which it is held: where it lies may be slow to say so.
 * @throws ApiError `invalid` when it is of another kind or not there any more.
 */
export async function requireFile(uploads: Uploads, field: keyof typeof endings, url: string): Promise<void> {
  if (!endings[field].test(url) || (await uploads.size(url)) === undefined) throw notUploaded(field)
}

/**
 * Holds an uploaded file until the transaction ends, so that the row which is about to name it does not lose it.
 * @throws ApiError `invalid` when it is not there any more.
 */
export async function holdFile(tx: Db, field: keyof typeof endings, url: string): Promise<void> {
  const [kept] = await tx.select().from(keptFiles).where(eq(keptFiles.url, url)).for('key share')
  if (!kept) throw notUploaded(field)
}

function notUploaded(field: string): ApiError {
  const reason = 'Please upload the file first'
  return new ApiError('invalid', reason, { fields: { [field]: reason } })
}

/** Removes those of these files that no row names. While they are held here, no row begins to. */
async function removeUnnamed(db: Db, uploads: Uploads, urls: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const ours = await tx
      .select({ url: keptFiles.url })
      .from(keptFiles)
      .where(inArray(keptFiles.url, urls))
      .orderBy(asc(keptFiles.url))
      .for('update')
    // Looked at only now: a row that named one of them meanwhile has been waited for.
    const named = await namesOf(tx, urls)
    for (const { url } of ours) {
      if (named.has(url)) continue
      await uploads.remove(url)
      await tx.delete(keptFiles).where(eq(keptFiles.url, url))
    }
  })
}

async function namesOf(tx: Db, urls: string[]): Promise<Set<string | null>> {
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

/** Removes the file of a row that has changed or gone, unless another row names it. */
export async function dropFile(db: Db, uploads: Uploads, url: string | null): Promise<void> {
  // The row's own change is done: what fails here is no failure of it, and the cleanup takes the file later.
  if (url) await removeUnnamed(db, uploads, [url]).catch(() => {})
}

/** Removes what was uploaded more than a day ago and is named by no row. Files that are not ours stay. */
export async function cleanUpFiles(db: Db, uploads: Uploads): Promise<void> {
  await uploads.removeHalfWritten(Date.now() - waitHours * 3_600_000)
  const old = await db
    .select({ url: keptFiles.url })
    .from(keptFiles)
    .where(
      and(
        lt(keptFiles.createdAt, sql`now() - make_interval(hours => ${waitHours})`),
        sql`not exists (select 1 from ${sponsorMessages} where ${sponsorMessages.imageUrl} = ${keptFiles.url})`,
        sql`not exists (select 1 from ${ambientSounds} where ${ambientSounds.audioUrl} = ${keptFiles.url})`,
      ),
    )
  for (const { url } of old) await removeUnnamed(db, uploads, [url])
}
