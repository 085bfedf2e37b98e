import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { uploadUrl } from '#shared/uploads.ts'
import { keptFiles } from '../db/schema.ts'
import {
  makeBlackPng,
  makeJpegFile,
  makeMp3File,
  makePngFile,
  makeWavFile,
  makeWebpFile,
  type SentFile,
} from '../testing/files.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

let admin: Caller
let reader: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  reader = await server.as(await makeUser(server.db))
})

afterEach(async () => {
  for (const name of files()) await rm(join(server.uploads.folder, name))
  await server.db.delete(keptFiles)
})

const files = () => readdirSync(server.uploads.folder)

function upload(caller: Caller, field: 'image' | 'audio', { bytes, filename, contentType }: SentFile) {
  const endpoint = field === 'image' ? adminApi.site.uploadImage : adminApi.site.uploadAudio
  return caller.send(endpoint).attach(field, bytes, { filename, contentType })
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' } })

async function readStored(url: string) {
  const { body } = await server.anonymous().agent.get(url).responseType('blob').expect(200)
  return body as Buffer
}

test('stores an image as WebP under a random name and serves it to anyone', async () => {
  for (const sent of [
    makePngFile(),
    makeJpegFile(await picture(64, 36).jpeg().toBuffer()),
    makeWebpFile(await picture(64, 36).webp().toBuffer()),
    { ...makePngFile(), filename: 'TEA.PNG' },
    { ...makeJpegFile(await picture(64, 36).jpeg().toBuffer()), filename: 'ж漢.JPEG' },
    { ...makeJpegFile(await picture(64, 36).jpeg().toBuffer()), filename: 'tea.jfif' },
  ]) {
    const { body } = await upload(admin, 'image', sent).expect(201)
    expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/uploads\/[\da-f]{32}\.webp$/) })
    expect(uploadUrl.safeParse(body.imageUrl).success).toBe(true)
    expect(await sharp(await readStored(body.imageUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 64,
      height: 36,
    })
  }
  expect(new Set(files()).size).toBe(6)
})

test('stores a sound byte for byte', async () => {
  for (const sent of [makeWavFile(), makeMp3File(), { ...makeWavFile(), contentType: 'audio/x-wav' }]) {
    const { body } = await upload(admin, 'audio', sent).expect(201)
    expect(body.audioUrl).toMatch(/^\/uploads\/[\da-f]{32}\.(mp3|wav)$/)
    expect((await readStored(body.audioUrl)).equals(sent.bytes)).toBe(true)
  }
})

test.each([
  'application/octet-stream',
  'audio/mpeg3',
  'audio/x-pn-wav',
  'video/mpeg',
  'Application/X-Unknown',
  'no type at all',
])('detects the format of a sound named %s by its bytes', async (contentType) => {
  for (const sent of [makeWavFile(), makeMp3File()]) {
    const { body } = await upload(admin, 'audio', { ...sent, contentType }).expect(201)
    expect((await readStored(body.audioUrl)).equals(sent.bytes)).toBe(true)
  }
})

test('detects the format of a sound without a media type', async () => {
  const { bytes, filename } = makeWavFile()
  const form = Buffer.concat([
    Buffer.from(`--part\r\nContent-Disposition: form-data; name="audio"; filename="${filename}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--part--\r\n'),
  ])
  const { body } = await admin
    .send(adminApi.site.uploadAudio)
    .set('Content-Type', 'multipart/form-data; boundary=part')
    .send(form)
    .expect(201)
  expect((await readStored(body.audioUrl)).equals(bytes)).toBe(true)
})

test('resizes an image to at most 1600 pixels wide and the maximum height of WebP', async () => {
  const getStoredSize = async (width: number, height: number) => {
    const { body } = await upload(admin, 'image', makePngFile(makeBlackPng(width, height))).expect(201)
    const kept = await sharp(await readStored(body.imageUrl)).metadata()
    return [kept.width, kept.height]
  }
  expect(await getStoredSize(3200, 1000)).toEqual([1600, 500])
  expect(await getStoredSize(1600, 5)).toEqual([1600, 5])
  expect(await getStoredSize(3, 32_766)).toEqual([2, 16_383])
})

test('rotates an image upright and removes its metadata', async () => {
  const taken = await picture(40, 20)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'canary-7f3a' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const before = await sharp(taken).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.includes('canary-7f3a')).toBe(true)
  const { body } = await upload(admin, 'image', makeJpegFile(taken)).expect(201)
  const kept = await readStored(body.imageUrl)
  const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(kept).metadata()
  expect({ width, height }).toEqual({ width: 20, height: 40 })
  for (const left of [orientation, exif, icc, xmp, iptc]) expect(left).toBeUndefined()
  expect(kept.includes('canary-7f3a')).toBe(false)
})

test('lets only administrators upload, and reads no body of others', async () => {
  for (const [field, file] of [
    ['image', makePngFile()],
    ['audio', makeWavFile()],
  ] as const) {
    await upload(server.anonymous(), field, file).expect(401)
    const { body } = await upload(reader, field, file).expect(403)
    expect(body.code).toBe('forbidden')
  }
  expect(files()).toEqual([])
})

test('stores twenty concurrent uploads as twenty files', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(admin, 'image', makePngFile())))
  expect(new Set(answers.map(({ body }) => body.imageUrl)).size).toBe(20)
  expect(files()).toHaveLength(20)
  expect(files().filter((name) => name.endsWith('.part'))).toEqual([])
})
