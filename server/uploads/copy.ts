import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { openUploads } from './open.ts'
import { reachUploads } from './reach.ts'
import type { Uploads } from './uploads.ts'

/** What a copy came to. */
interface Copied {
  /** How many files there are at the other place now. */
  files: number
  /** How many of them had been there before. */
  known: number
}

/**
 * Copies every file from one place to another and reads both again: each is the same there, byte for byte. What is there already is not
 * sent again, so that a copy that broke off goes on where it did.
 * @throws Error where a file is not what it was.
 */
export async function copyUploads(from: Uploads, to: Uploads): Promise<Copied> {
  const copied: Copied = { files: 0, known: 0 }
  for await (const url of from.list()) {
    const digest = await digestOf(from, url)
    // It has gone since it was listed.
    if (digest === undefined) continue
    if ((await digestOf(to, url)) === digest) copied.known += 1
    else await copyOne(from, to, url, digest)
    copied.files += 1
  }
  return copied
}

async function copyOne(from: Uploads, to: Uploads, url: string, digest: string): Promise<void> {
  const found = await from.read(url)
  if (found) await to.write(url, found.content)
  if ((await digestOf(to, url)) !== digest)
    throw new Error(`${url} is not the same in ${to.where}: try again`)
}

/** The SHA-256 of a file, in hex. */
async function digestOf(uploads: Uploads, url: string): Promise<string | undefined> {
  const found = await uploads.read(url)
  if (!found) return undefined
  const hash = createHash('sha256')
  for await (const piece of found.content) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Answers the command of that name. Each place is a folder or an address such as s3://bucket/prefix.
 * @param endpoint where a service is that speaks as Amazon's does
 */
export async function copyUploadsCommand(from: string, to: string, endpoint?: string): Promise<string> {
  if (!isBucket(from) && !existsSync(from)) throw new Error(`There is no folder ${from}`)
  const [source, target] = [await openNamed(from, endpoint), await openNamed(to, endpoint)]
  const { files, known } = await copyUploads(source, target)
  return `${to} holds ${files === 1 ? 'the 1 file' : `all ${files} files`} of ${from}, byte for byte (${known} had been there). Set ${isBucket(to) ? `UPLOADS_URL=${to}` : `UPLOADS_DIR=${to} and no UPLOADS_URL`}, start the site again, and copy once more what was uploaded meanwhile`
}

const isBucket = (place: string) => place.startsWith('s3://')

async function openNamed(place: string, endpoint: string | undefined): Promise<Uploads> {
  const uploads = await openUploads({ folder: place, url: isBucket(place) ? place : undefined, endpoint })
  await reachUploads(uploads)
  return uploads
}
