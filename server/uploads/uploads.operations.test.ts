import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestBucket, startObjectStorage } from '../testing/bucket.ts'
import { copyUploads } from './copy.ts'
import { openFolder } from './folder.ts'
import { createUploadUrl, type Uploads } from './uploads.ts'

const files = process.env.LECTERN_OPERATIONS === 'short' ? 100 : 1_500
/** File sizes from a small image to a long sound, and the longest accepted sound, in bytes. */
const sizes = [2_000, 60_000, 400_000, 1_500_000]
const longest = 50_000_000

const storage = startObjectStorage()
const folder = mkdtempSync(join(tmpdir(), 'lectern-moved-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the SHA-256 of each file. */
async function hashFiles(uploads: Uploads): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for await (const url of uploads.list()) {
    const hash = createHash('sha256')
    const found = await uploads.read(url)
    if (found) for await (const piece of found.content) hash.update(piece)
    digests.set(url, hash.digest('hex'))
  }
  return digests
}

test('copies the uploads of a site to a bucket and back, byte for byte', async () => {
  const from = openFolder(join(folder, 'from'))
  for (let index = 0; index < files; index += 1) {
    const size = index === 0 ? longest : (sizes[index % sizes.length] ?? 0)
    await from.write(createUploadUrl(index % 2 === 0 ? 'mp3' : 'webp'), randomBytes(size))
  }
  const bucket = openTestBucket(storage, '/moved')
  const back = openFolder(join(folder, 'back'))
  expect(await copyUploads(from, bucket)).toEqual({ files, existing: 0 })
  expect(await copyUploads(bucket, back)).toEqual({ files, existing: 0 })
  const before = await hashFiles(from)
  const after = await hashFiles(back)
  expect([...after].sort()).toEqual([...before].sort())
})
