import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { keptFiles } from '../db/schema.ts'
import {
  makeBlackPng,
  makeJpegFile,
  makeMp3File,
  makePngFile,
  makeSilentMp3,
  makeSilentWav,
  makeWavFile,
  makeWebpFile,
  type SentFile,
} from '../testing/files.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()

let admin: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
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

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>run()</script></svg>')
const html = Buffer.from('<!doctype html><script>run()</script>')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each<[string, 'image' | 'audio', SentFile]>([
  ['a PNG that is called .jpg', 'image', { ...makePngFile(), filename: 'tea.jpg' }],
  ['a PNG that is called .jpg and claims to be one', 'image', makeJpegFile(makeBlackPng(8, 8))],
  ['a PNG that claims to be a JPEG', 'image', { ...makePngFile(), contentType: 'image/jpeg' }],
  [
    'a PNG that claims to be anything',
    'image',
    { ...makePngFile(), contentType: 'application/octet-stream' },
  ],
  ['a PNG without an extension', 'image', { ...makePngFile(), filename: 'png' }],
  ['a PNG with a second extension', 'image', { ...makePngFile(), filename: 'tea.png.html' }],
  ['an SVG', 'image', { bytes: svg, filename: 'tea.svg', contentType: 'image/svg+xml' }],
  ['an SVG that is called .png', 'image', makePngFile(svg)],
  ['a GIF', 'image', { bytes: gif, filename: 'tea.gif', contentType: 'image/gif' }],
  ['a GIF that is called .png', 'image', makePngFile(gif)],
  ['HTML that is called .png', 'image', makePngFile(html)],
  ['a sound that is called .png', 'image', makePngFile(makeSilentWav())],
  ['a text that is called .mp3', 'audio', makeMp3File(Buffer.from('Do not go gentle into that good night'))],
  ['HTML that is called .wav', 'audio', makeWavFile(html)],
  ['a WAV that is called .mp3', 'audio', makeMp3File(makeSilentWav())],
  ['an MP3 that is called .wav', 'audio', makeWavFile(makeSilentMp3())],
  ['a WAV that claims to be a page', 'audio', { ...makeWavFile(), contentType: 'text/html' }],
  ['an image that is called .mp3', 'audio', makeMp3File(makeBlackPng(8, 8))],
  [
    'an image behind the tag of an MP3',
    'audio',
    makeMp3File(Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), gif])),
  ],
  [
    'an Ogg file',
    'audio',
    { bytes: Buffer.from('OggS\0\x02'), filename: 'rain.ogg', contentType: 'audio/ogg' },
  ],
])('rejects %s as %s with the accepted formats, and stores nothing', async (_, field, sent) => {
  const { body } = await upload(admin, field, sent).expect(415)
  expect(body.code).toBe('unsupported')
  expect(body.message).toMatch(
    field === 'image'
      ? /^Images must be PNG, JPEG or WebP/
      : /^Sounds must be MPEG \(\.mp3\) or WAV \(\.wav\)/,
  )
  expect(files()).toEqual([])
  expect(await server.db.$count(keptFiles)).toBe(0)
})

test('refuses an image of more than 40 megapixels before decoding it', async () => {
  const bomb = makeBlackPng(20_000, 20_000)
  expect(bomb.length).toBeLessThan(500_000)
  const { body } = await upload(admin, 'image', makePngFile(bomb)).expect(413)
  expect(body.message).toBe('The image has more than 40 megapixels')
  // An image with more pixels than its header declares is decoded only to the declared size.
  const lying = Buffer.from(bomb)
  makeBlackPng(8, 8).copy(lying, 8, 8, 33)
  await upload(admin, 'image', makePngFile(lying))
  expect((await upload(admin, 'image', makePngFile(makeBlackPng(6_325, 6_325)))).status).toBe(413)
  await upload(admin, 'image', makePngFile(makeBlackPng(6_300, 6_300))).expect(201)
})

test('refuses a truncated image', async () => {
  const whole = await picture(400, 400).jpeg().toBuffer()
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer()
  for (const sent of [
    makeJpegFile(whole.subarray(0, whole.length / 2)),
    makePngFile(noise.subarray(0, noise.length / 2)),
    makePngFile(makeBlackPng(8, 8).subarray(0, 40)),
    makeWebpFile((await picture(400, 400).webp().toBuffer()).subarray(0, 30)),
  ]) {
    const { body } = await upload(admin, 'image', sent)
    expect(['This image cannot be read', 'Images must be PNG, JPEG or WebP']).toContain(body.message)
  }
  expect(files()).toEqual([])
})

test('refuses an image of 6 MB and accepts one of 5 MB', async () => {
  // Bypasses the load balancer, because a refusal before the end of the body may break a forwarded connection.
  const admin = await server.itself.as(await makeUser(server.db, { isAdmin: true }))
  const padded = (bytes: number) => {
    // Bytes after the end of a PNG are ignored.
    const small = makeBlackPng(8, 8)
    return makePngFile(Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
  }
  const { body } = await upload(admin, 'image', padded(6_000_000)).expect(413)
  expect(body).toEqual({
    message: 'The file is larger than 5 MB',
    error: 'The file is larger than 5 MB',
    code: 'too_large',
  })
  await upload(admin, 'image', padded(5_000_001)).expect(413)
  expect(files()).toEqual([])
  await upload(admin, 'image', padded(5_000_000)).expect(201)
})

test('refuses a sound of more than 50 MB', async () => {
  await upload(admin, 'audio', makeWavFile(makeSilentWav(50_000_001))).expect(413)
  expect(files()).toEqual([])
})
