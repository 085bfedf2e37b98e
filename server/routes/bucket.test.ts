import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { buildPar, makeEpub } from '../books/testing/make-epub.ts'
import { keptFiles } from '../db/schema.ts'
import { cleanUpFiles } from '../services/site/uploads.ts'
import { openTestBucket, startObjectStorage } from '../testing/bucket.ts'
import { makePngFile, makeSilentWav, makeWavFile } from '../testing/files.ts'
import { makeUser } from '../testing/make.ts'
import { type NetworkProxy, startProxy } from '../testing/proxy.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createDecision, paragraph, uploadBook } from './imports.fixture.ts'

const storage = startObjectStorage()
const bucket = () => openTestBucket(storage, '/site')
let network: NetworkProxy
const server = startServer({
  async keep() {
    network = await startProxy(storage.endpoint)
    return openTestBucket({ ...storage, endpoint: network.url }, '/site')
  },
})
const { uploadImage, uploadAudio, createSponsorMessage, removeSponsorMessage, createSound } = adminApi.site

let admin: Caller

beforeAll(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

afterAll(() => network.close())

const upload = (endpoint: typeof uploadImage | typeof uploadAudio) => {
  const { bytes, ...names } = endpoint === uploadImage ? makePngFile() : makeWavFile()
  return admin.send(endpoint).attach(endpoint === uploadImage ? 'image' : 'audio', bytes, names)
}

const message = (imageUrl: string) => ({ body: { title: 'Tea', content: 'Tea.', imageUrl } })

test('stores an image in the bucket, serves it to anyone and deletes it with its message', async () => {
  const { imageUrl } = (await upload(uploadImage).expect(201)).body
  const { id } = (await admin.call(createSponsorMessage, message(imageUrl)).expect(201)).body
  const { body } = await server.anonymous().agent.get(imageUrl).responseType('blob').expect(200)
  expect(body).toHaveLength((await bucket().size(imageUrl)) ?? 0)
  await admin.call(removeSponsorMessage, { params: { id } }).expect(204)
  await server.anonymous().agent.get(imageUrl).expect(404)
  expect(await bucket().size(imageUrl)).toBeUndefined()
})

test('streams the recording of a book into the bucket, and serves ranges of it', async () => {
  const sound = makeSilentWav(300_000)
  const book = makeEpub({
    documents: { 'a.xhtml': `<p id="p">${paragraph}</p>` },
    nav: '',
    overlays: { 'a.xhtml': buildPar('a.xhtml#p') },
    files: { 'OEBPS/a.wav': sound },
  })
  const { id } = (await uploadBook(admin, 'a.epub', book).expect(201)).body
  const body = createDecision({ chapters: [{ pieces: [{ part: 0 }], title: 'One' }] })
  const work = (await admin.call(adminApi.imports.finish, { params: { draft: id }, body }).expect(201)).body
  const { body: list } = await admin.call(api.library.chapters, { params: { workId: work.id } }).expect(200)
  const params = { chapterId: list[0].id, file: '0' }
  const whole = await admin.call(narrationApi.narration.audio, { params }).responseType('blob').expect(200)
  expect(Buffer.compare(whole.body, sound)).toBe(0)
  const range = { Range: 'bytes=100000-199999' }
  const part = await admin.call(narrationApi.narration.audio, { params }).set(range).expect(206)
  expect(Buffer.compare(part.body, sound.subarray(100_000, 200_000))).toBe(0)
})

test('deletes unused uploads after a day and keeps used ones', async () => {
  const { imageUrl } = (await upload(uploadImage).expect(201)).body
  const { audioUrl } = (await upload(uploadAudio).expect(201)).body
  await admin.call(createSound, { body: { title: 'Rain', audioUrl, isActive: true } }).expect(201)
  await cleanUpFiles(server.db, bucket())
  await server.anonymous().agent.get(imageUrl).expect(200)
  await server.db.update(keptFiles).set({ createdAt: sql`now() - interval '25 hours'` })
  await cleanUpFiles(server.db, bucket())
  await server.anonymous().agent.get(imageUrl).expect(404)
  await server.anonymous().agent.get(audioUrl).expect(200)
})

test('serves the site while the bucket is unreachable, and loses nothing', async () => {
  const { imageUrl } = (await upload(uploadImage).expect(201)).body
  await storage.stop()
  try {
    for (const answer of [await server.anonymous().agent.get(imageUrl), await upload(uploadImage)]) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.body.message).toBe('Images and sounds are unavailable for a moment. Please try again.')
    }
    await admin.call(createSponsorMessage, message(imageUrl)).expect(503)
    await admin.agent.get('/api/user').expect(200)
    expect(server.log()).toMatch(/ECONNREFUSED|socket hang up|ECONNRESET/)
    expect(server.log()).not.toContain('a request failed')
    await expect(cleanUpFiles(server.db, bucket())).resolves.toBeUndefined()
  } finally {
    await storage.start()
  }
  await admin.call(createSponsorMessage, message(imageUrl)).expect(201)
  await server.anonymous().agent.get(imageUrl).expect(200)
  expect(await server.db.$count(keptFiles, eq(keptFiles.url, imageUrl))).toBe(1)
  const countOtherFiles = () => server.db.$count(keptFiles, ne(keptFiles.url, imageUrl))
  const before = await countOtherFiles()
  await server.db.update(keptFiles).set({ createdAt: sql`now() - interval '25 hours'` })
  await cleanUpFiles(server.db, bucket())
  // The upload that the outage interrupted is cleaned up too.
  expect(await countOtherFiles()).toBe(before - 1)
})

test('delays only requests for files when the bucket does not respond', async () => {
  const { imageUrl } = (await upload(uploadImage).expect(201)).body
  const { id } = (await admin.call(createSponsorMessage, message(imageUrl)).expect(201)).body
  network.hang()
  try {
    const shown = admin
      .call(createSponsorMessage, message(`/uploads/${'0'.repeat(32)}.webp`))
      .then(({ status }) => status)
    const startedAt = performance.now()
    await admin.agent.get('/api/user').expect(200)
    // The call waits briefly for the bucket, then deletes only the message. The next cleanup deletes the image.
    await admin.call(removeSponsorMessage, { params: { id } }).expect(204)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    network.mend()
    expect([400, 503]).toContain(await shown)
  } finally {
    network.mend()
  }
  // The bucket did not confirm the deletion, so the row remains for the cleanup.
  expect(await server.db.$count(keptFiles, eq(keptFiles.url, imageUrl))).toBe(1)
})
