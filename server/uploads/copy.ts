import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { openUploads, requireUploads } from './open.ts'
import type { Uploads } from './uploads.ts'

/**
 * Copies every file and compares the checksums of both sides. Skips files that exist in the target, so an interrupted copy can be
 * resumed. Returns the number of files in the target, and of those that existed before. @throws Error when a checksum differs.
 */
export async function copyUploads(from: Uploads, to: Uploads) {
  const copied = { files: 0, existing: 0 }
  for await (const url of from.list()) {
    const digest = await hashFile(from, url)
    // The file was deleted after it was listed.
    if (digest === undefined) continue
    if ((await hashFile(to, url)) === digest) copied.existing += 1
    else await copyFile(from, to, url, digest)
    copied.files += 1
  }
  return copied
}

async function copyFile(from: Uploads, to: Uploads, url: string, digest: string): Promise<void> {
  const found = await from.read(url)
  if (found) await to.write(url, found.content)
  if ((await hashFile(to, url)) !== digest)
    throw new Error(`${url} is not the same in ${to.where}: try again`)
}

/** Returns the SHA-256 in hex; undefined when there is no such file. */
async function hashFile(uploads: Uploads, url: string): Promise<string | undefined> {
  const found = await uploads.read(url)
  if (!found) return undefined
  const hash = createHash('sha256')
  for await (const piece of found.content) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Runs the command `copy-uploads`. Source and target are a folder or s3://bucket/prefix.
 * @param endpoint address of an S3-compatible service
 */
export async function copyUploadsCommand(from: string, to: string, endpoint?: string): Promise<string> {
  if (!isBucket(from) && !existsSync(from)) throw new Error(`There is no folder ${from}`)
  const [source, target] = [await openPlace(from, endpoint), await openPlace(to, endpoint)]
  const { files, existing } = await copyUploads(source, target)
  return `${to} holds ${files === 1 ? 'the 1 file' : `all ${files} files`} of ${from}, byte for byte (${existing} were there already). Set ${isBucket(to) ? `UPLOADS_URL=${to}` : `UPLOADS_DIR=${to} and no UPLOADS_URL`}, start the site again, and run the command again for what was uploaded in the meantime`
}

const isBucket = (place: string) => place.startsWith('s3://')

async function openPlace(place: string, endpoint: string | undefined): Promise<Uploads> {
  const uploads = await openUploads({ folder: place, url: isBucket(place) ? place : undefined, endpoint })
  await requireUploads(uploads)
  return uploads
}
