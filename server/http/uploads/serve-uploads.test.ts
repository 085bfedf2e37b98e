import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestBucket, startObjectStorage } from '../../testing/bucket.ts'
import { makeSilentWav } from '../../testing/files.ts'
import { startServer } from '../../testing/start.ts'

const storage = startObjectStorage()
const server = startServer()

describe.each([
  ['a folder', () => startServer()],
  ['a bucket', () => startServer({ keep: async () => openTestBucket(storage) })],
])('uploads in %s', (where, start) => {
  const server = start()
  const keep = (name: string, bytes: Buffer) =>
    (where === 'a folder' ? server.uploads : openTestBucket(storage)).write(`/uploads/${name}`, bytes)

  test('serves a file as an immutable image or sound by its extension, whatever its bytes', async () => {
    const names = {
      'kept-0123456789abcdef.webp': 'image/webp',
      'kept-0123456789abcdef.mp3': 'audio/mpeg',
      'kept-0123456789abcdef.wav': 'audio/wav',
    }
    for (const [name, type] of Object.entries(names)) {
      await keep(name, Buffer.from('<script>run()</script>'))
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

  test('serves byte ranges of a sound', async () => {
    const wav = makeSilentWav(1_000)
    const name = 'kept-fedcba9876543210.wav'
    await keep(name, wav)
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
    const last = await ask('bytes=-3').expect(206)
    expect(wav.subarray(-3).equals(last.body)).toBe(true)
    const past = await ask('bytes=9999-').expect(416)
    expect(past.headers['content-range']).toBe(`bytes */${wav.length}`)
    for (const several of ['bytes=0-1,5-9', 'words=0-1', 'bytes=x']) {
      expect((await ask(several).expect(200)).body).toHaveLength(wav.length)
    }
    // A client that has parts of another file receives the whole file.
    const other = await ask('bytes=5-9').set('If-Range', '"another"').expect(200)
    expect(other.body).toHaveLength(wav.length)
    const same = await ask('bytes=5-9').set('If-Range', String(first.headers.etag)).expect(206)
    expect(same.body).toHaveLength(5)
  })
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
])('does not serve %s', async (path) => {
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

describe('uploads in a bucket with a public address', () => {
  const elsewhere = startServer({
    keep: async () => ({ ...openTestBucket(storage), publicUrl: 'https://cdn.example/lectern/' }),
  })

  test('are redirected to, and allowed by the content security policy', async () => {
    const { headers } = await elsewhere
      .anonymous()
      .agent.get('/uploads/kept-0123456789abcdef.webp')
      .expect(302)
    expect(headers).toMatchObject({
      location: 'https://cdn.example/lectern/kept-0123456789abcdef.webp',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': expect.stringMatching(
        /img-src 'self' https:\/\/cdn\.example;.*media-src [^;]* https:\/\/cdn\.example(;|$)/,
      ),
    })
    await elsewhere.anonymous().agent.get('/uploads/elsewhere.html').expect(404)
  })
})

test('rejects writes and deletions at an upload address', async () => {
  for (const method of ['post', 'put', 'patch', 'delete'] as const) {
    await server.anonymous().agent[method]('/uploads/kept-0123456789abcdef.webp').expect(404)
  }
})
