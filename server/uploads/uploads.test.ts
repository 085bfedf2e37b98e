import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestBucket, startObjectStorage, storageKey } from '../testing/bucket.ts'
import { runToEnd } from '../testing/process.ts'
import { openBucket } from './bucket.ts'
import { copyUploads, copyUploadsCommand } from './copy.ts'
import { countFailures } from './count-failures.ts'
import { openFolder } from './folder.ts'
import { openUploads, requireUploads } from './open.ts'
import { createUploadUrl, isEmpty, type Uploads } from './uploads.ts'

const storage = startObjectStorage()
const folder = mkdtempSync(join(tmpdir(), 'lectern-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const inFolder = (name: string) => openFolder(join(folder, name))
const inBucket = (prefix: string) => openTestBucket(storage, prefix)

async function readBytes(uploads: Uploads, url: string, part?: { start: number; end: number }) {
  const found = await uploads.read(url, part)
  if (!found) return undefined
  const content = await buffer(found.content)
  expect(content).toHaveLength(found.bytes)
  return content
}

/** Compares with `equals`, because `toEqual` takes a second for 1 MB. */
const hasBytes = async (uploads: Uploads, url: string, content = Buffer.alloc(0)) =>
  (await readBytes(uploads, url))?.equals(content)

async function listUrls(uploads: Uploads): Promise<string[]> {
  const urls: string[] = []
  for await (const url of uploads.list()) urls.push(url)
  return urls.sort()
}

/** Streams a buffer in pieces of 70 kB. */
async function* streamInPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000)
}

describe.each<[string, (name: string) => Uploads]>([
  ['a folder', inFolder],
  ['a bucket', (name) => inBucket(`/${name}`)],
])('uploads in %s', (_, open) => {
  test('returns the written bytes, whole and in ranges, from a buffer and a stream', async () => {
    const uploads = open('bytes')
    for (const content of [Buffer.alloc(0), randomBytes(3), randomBytes(1_300_000)]) {
      const [whole, pieces] = [createUploadUrl('wav'), createUploadUrl('mp3')]
      await uploads.write(whole, content)
      await uploads.write(pieces, streamInPieces(content))
      for (const url of [whole, pieces]) {
        expect(await uploads.size(url)).toBe(content.length)
        expect(await hasBytes(uploads, url, content)).toBe(true)
        if (content.length > 2)
          expect(await readBytes(uploads, url, { start: 1, end: 2 })).toEqual(content.subarray(1, 3))
      }
    }
  })

  test('lists files until they are removed; removing is idempotent', async () => {
    const uploads = open('listed')
    expect(await isEmpty(uploads)).toBe(true)
    const urls = Array.from({ length: 5 }, () => createUploadUrl('webp')).sort()
    for (const url of urls) await uploads.write(url, randomBytes(10))
    expect(await listUrls(uploads)).toEqual(urls)
    expect(await isEmpty(uploads)).toBe(false)
    for (const url of [...urls, ...urls]) await uploads.remove(url)
    expect(await listUrls(uploads)).toEqual([])
  })

  test('returns undefined for a missing file, and rejects paths outside', async () => {
    const uploads = open('nothing')
    await uploads.write(createUploadUrl('webp'), randomBytes(10))
    const url = createUploadUrl('webp')
    expect([await uploads.size(url), await uploads.read(url)]).toEqual([undefined, undefined])
    await expect(async () => uploads.read('/uploads/../nothing/0123456789abcdef.webp')).rejects.toThrow(
      'not the address',
    )
  })
})

test('lists a bucket of more than one page', async () => {
  const uploads = inBucket('/many')
  const urls = Array.from({ length: 1_050 }, () => createUploadUrl('webp')).sort()
  const [first = '', ...others] = urls
  await uploads.write(first, Buffer.from('x'))
  storage.copyObject('many', first, others)
  expect(await listUrls(uploads)).toEqual(urls)
})

test('ignores other objects in a bucket', async () => {
  const [whole, part] = [inBucket(''), inBucket('/of-others')]
  const url = createUploadUrl('webp')
  await part.write(url, randomBytes(10))
  expect(await listUrls(whole)).toEqual([])
  expect(await whole.size(url)).toBeUndefined()
})

test('copies files from a folder to a bucket and back unchanged', async () => {
  const [from, bucket, back] = [inFolder('from'), inBucket('/copied'), inFolder('back')]
  const urls = [createUploadUrl('webp'), createUploadUrl('mp3'), createUploadUrl('wav')]
  const contents = urls.map((_, index) => randomBytes(10 + index * 400_000))
  for (const [index, url] of urls.entries()) await from.write(url, contents[index] ?? Buffer.alloc(0))
  writeFileSync(join(from.folder, 'notes.txt'), 'not ours')
  expect(await copyUploads(from, bucket)).toEqual({ files: 3, existing: 0 })
  expect(await copyUploads(from, bucket)).toEqual({ files: 3, existing: 3 })
  expect(await copyUploads(bucket, back)).toEqual({ files: 3, existing: 0 })
  for (const [index, url] of urls.entries()) expect(await hasBytes(back, url, contents[index])).toBe(true)
})

test('copies a file again after an interrupted copy', async () => {
  const [from, to] = [inFolder('begun-from'), inFolder('begun')]
  const [url, content] = [createUploadUrl('wav'), randomBytes(1_000)]
  await from.write(url, content)
  writeFileSync(join(to.folder, `.${url.slice('/uploads/'.length)}.part`), content.subarray(0, 500))
  expect(await copyUploads(from, to)).toEqual({ files: 1, existing: 0 })
  expect(await readBytes(to, url)).toEqual(content)
})

test('copies a truncated file again', async () => {
  const [from, to] = [inFolder('whole'), inBucket('/half')]
  const [url, content] = [createUploadUrl('wav'), randomBytes(10_000)]
  await from.write(url, content)
  await to.write(url, content.subarray(0, 5_000))
  expect(await copyUploads(from, to)).toEqual({ files: 1, existing: 0 })
  expect(await readBytes(to, url)).toEqual(content)
})

test('copies both ways by command, and prints the variable to set', async () => {
  const url = `${storage.url}/by-command`
  const from = inFolder('by-hand')
  await from.write(createUploadUrl('webp'), randomBytes(10))
  const there = await runToEnd('ops/cli.ts', ['copy-uploads', from.folder, url], {
    ...storageKey,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
  })
  expect(there.output).toContain(`holds the 1 file of ${from.folder}, byte for byte (0 were there already)`)
  expect(there.output).toContain(`Set UPLOADS_URL=${url}`)
  const back = join(folder, 'by-hand-back')
  expect(await copyUploadsCommand(url, back, storage.endpoint)).toContain(
    `Set UPLOADS_DIR=${back} and no UPLOADS_URL`,
  )
  expect(await listUrls(openFolder(back))).toEqual(await listUrls(from))
  const nowhere = await runToEnd('ops/cli.ts', ['copy-uploads', join(folder, 'nowhere'), url])
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('There is no folder')])
})

test('reports an unusable bucket with the reason', async () => {
  const missing = openBucket({ url: 's3://no-such-bucket', endpoint: storage.endpoint })
  await expect(requireUploads(missing)).rejects.toThrow(
    /^UPLOADS_URL \(s3:\/\/no-such-bucket\) cannot be used: .*bucket does not exist/,
  )
  const away = await openUploads({ folder: '', url: storage.url, endpoint: 'http://127.0.0.1:9' })
  await expect(requireUploads(away)).rejects.toThrow(/cannot be used: .*ECONNREFUSED/)
})

test('counts storage failures, but not missing files', async () => {
  let failed = 0
  const counting = (uploads: Uploads) =>
    countFailures(uploads, () => {
      failed += 1
    })
  const [url, there] = [createUploadUrl('webp'), counting(inBucket('/counted'))]
  await there.write(url, randomBytes(10))
  expect([await readBytes(there, url), await listUrls(there)]).toEqual([expect.any(Buffer), [url]])
  await there.remove(url)
  expect([await there.size(url), await there.read(url), failed]).toEqual([undefined, undefined, 0])
  const away = counting(openBucket({ url: storage.url, endpoint: 'http://127.0.0.1:9' }))
  const asked = [
    () => away.checkAccess(),
    () => away.write(url, Buffer.from('x')),
    () => away.size(url),
    () => away.read(url),
    () => away.remove(url),
    () => listUrls(away),
  ]
  for (const ask of asked) await expect(ask()).rejects.toThrow()
  expect(failed).toBe(asked.length)
})
