import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentWav } from '../testing/files.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

test('U2: a file of the right address is served as a picture or a sound to be kept for good, whatever its bytes are', async () => {
  const names = {
    'kept-0123456789abcdef.webp': 'image/webp',
    'kept-0123456789abcdef.mp3': 'audio/mpeg',
    'kept-0123456789abcdef.wav': 'audio/wav',
  }
  for (const [name, type] of Object.entries(names)) {
    writeFileSync(join(server.uploads.folder, name), '<script>run()</script>')
    const { headers } = await server.anonymous().agent.get(`/uploads/${name}`).expect(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    expect(headers['set-cookie']).toBeUndefined()
    await server.anonymous().agent.head(`/uploads/${name}`).expect(200)
    await server
      .anonymous()
      .agent.get(`/uploads/${name}`)
      .set('If-None-Match', String(headers.etag))
      .expect(304)
  }
})

test('U2: a player may ask for any part of a sound', async () => {
  const wav = silentWav(1_000)
  const name = 'kept-fedcba9876543210.wav'
  writeFileSync(join(server.uploads.folder, name), wav)
  const ask = (range: string) =>
    server.anonymous().agent.get(`/uploads/${name}`).set('Range', range).responseType('blob')
  const first = await ask('bytes=0-1').expect(206)
  expect(first.headers).toMatchObject({
    'content-range': `bytes 0-1/${wav.length}`,
    'content-length': '2',
    'content-type': 'audio/wav',
  })
  const tail = await ask('bytes=1000-').expect(206)
  expect(wav.subarray(1_000).equals(tail.body)).toBe(true)
  const past = await ask('bytes=9999-').expect(416)
  expect(past.headers['content-range']).toBe(`bytes */${wav.length}`)
})

test.each([
  '/uploads',
  '/uploads/',
  '/uploads/.kept-secret',
  '/uploads/.kept-0123456789abcdef.webp.part',
  '/uploads/kept-in-private.txt',
  '/uploads/kept-page-0123456789.html',
  '/uploads/00000000000000000000000000000000.webp',
  '/uploads/kept-0123456789abcdef.webp/',
  '/uploads/kept-0123456789abcdef.WEBP',
  '/uploads/..%2fpackage.json',
  '/uploads/%2e%2e/package.json',
  '/uploads/kept-0123456789abcdef.webp%00.html',
  '/uploads/x/kept-0123456789abcdef.webp',
])('U2: %s is nothing that is served', async (path) => {
  for (const name of [
    '.kept-secret',
    '.kept-0123456789abcdef.webp.part',
    'kept-in-private.txt',
    'kept-page-0123456789.html',
  ]) {
    writeFileSync(join(server.uploads.folder, name), 'secret')
  }
  const { body, status, text, headers } = await server.anonymous().agent.get(path)
  expect([400, 404]).toContain(status)
  expect(text).not.toContain('secret')
  expect(headers['content-type']).toMatch(/json/)
  expect(body.message).toBeTruthy()
})

test('U2: nothing is written or removed at an address', async () => {
  for (const method of ['post', 'put', 'patch', 'delete'] as const) {
    await server.anonymous().agent[method]('/uploads/kept-0123456789abcdef.webp').expect(404)
  }
})
