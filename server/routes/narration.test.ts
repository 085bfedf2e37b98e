import { mkdtempSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Draft } from '#shared/imports.ts'
import type { Chapter } from '#shared/library.ts'
import type { Clip } from '#shared/narration.ts'
import { narrationApi } from '#shared/narration-api.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { buildPar, makeEpub } from '../books/testing/make-epub.ts'
import { importDrafts, keptFiles, narrations, works } from '../db/schema.ts'
import { cleanUpFiles } from '../services/site/uploads.ts'
import { makeSilentMp3, makeSilentWav } from '../testing/files.ts'
import { getTestPassword, makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createDecision, uploadBook } from './imports.fixture.ts'

const server = startServer()
const { narration } = narrationApi
const { library } = api
const { ownBooks } = ownBooksApi
const temporary = mkdtempSync(join(tmpdir(), 'lectern-received-'))

let reader: Caller
let admin: Caller

beforeAll(() => {
  process.env.TMPDIR = temporary
})

beforeEach(async () => {
  for (const table of [works, importDrafts]) await server.db.delete(table)
  reader = await server.as(await makeUser(server.db))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const wav = makeSilentWav(3_000)
const clip = (second: number) => `clipBegin="${second}s" clipEnd="${second + 1}s"`
const sentences = (...texts: string[]) =>
  `<p>${texts.map((text, index) => `<span id="s${index}">${text}</span>`).join(' ')}</p>`

/** Creates a book of two narrated chapters, each with its own audio file, and one chapter without narration. */
const narrated = (changes: Parameters<typeof makeEpub>[0] = {}) =>
  makeEpub({
    documents: {
      'one.xhtml': `<h1>One</h1>${sentences('The rain fell on the roof all night.', '"By the morning," he said, "the lake is full."')}<p id="p">Nobody knew then what the water had brought.</p>`,
      'two.xhtml': `<h1>Two</h1>${sentences('The sun rose over the hills at six.', 'By noon the grass was dry again.')}`,
      'three.xhtml': '<h1>Three</h1><p>This chapter has no voice at all.</p>',
    },
    nav: ['one', 'two', 'three'].map((name) => `<li><a href="${name}.xhtml">${name}</a></li>`).join(''),
    overlays: {
      'one.xhtml': ['s0', 's1', 'p'].map((id, at) => buildPar(`one.xhtml#${id}`, clip(at))).join(''),
      'two.xhtml': ['s0', 's1'].map((id, at) => buildPar(`two.xhtml#${id}`, clip(at), 'b.mp3')).join(''),
    },
    ...changes,
    files: { 'OEBPS/a.wav': wav, 'OEBPS/b.mp3': makeSilentMp3(), ...changes.files },
  })

const wholeParts = [0, 1, 2].map((part) => ({ pieces: [{ part }], title: `Chapter ${part}` }))

async function importBook(
  caller: Caller,
  isOwn: boolean,
  chapters: object[] = wholeParts,
  changes = {},
  book = narrated(),
) {
  const [read, finish] = isOwn
    ? [ownBooks.read, ownBooks.finish]
    : [adminApi.imports.read, adminApi.imports.finish]
  const draft: Draft = (await uploadBook(caller, 'rain.epub', book, read).expect(201)).body
  const about = { title: 'The Rain', author: '', category: 'Novel', chapters, ...changes }
  const body = isOwn ? about : createDecision({ category: 'Novel', chapters, ...changes })
  const work = (await caller.send(finish, { params: { draft: draft.id }, body }).expect(201)).body
  const list = (await caller.call(library.chapters, { params: { workId: work.id } }).expect(200)).body
  return { draft, workId: work.id as number, ids: list.map(({ id }: Chapter) => id) as number[] }
}

/** Returns the clips of a chapter, each as its start in seconds, its file number and its words. */
async function listRecorded(caller: Caller, chapterId: number) {
  const { body: chapter } = await caller.call(library.chapter, { params: { id: chapterId } }).expect(200)
  const { body } = await caller.call(narration.clips, { params: { chapterId } }).expect(200)
  expect(body.revision).toBe(chapter.revision)
  const tokens = tokenize(chapter.content, chapter.category)
  return body.clips.map(({ startWord, endWord, file, beginMs }: Clip) => {
    const words = Array.from({ length: endWord - startWord + 1 }, (_, at) => tokens.text(startWord - 1 + at))
    return `${beginMs / 1_000} ${file} ${words.join(' ')}`
  })
}

const one = [
  '0 0 The rain fell on the roof all night.',
  '1 0 “By the morning,” he said, “the lake is full.”',
  '2 0 Nobody knew then what the water had brought.',
]
const two = ['0 0 The sun rose over the hills at six.', '1 0 By noon the grass was dry again.']

test('imports the recording of an own book, whose owner alone may hear it', async () => {
  const { draft, ids } = await importBook(reader, true)
  expect(draft.chapters.map(({ isNarrated }) => isNarrated)).toEqual([true, true, undefined])
  expect(draft.omissions.map(({ reason }) => reason)).not.toContain('narration')
  const [first = 0, second = 0, third = 0] = ids
  expect(await listRecorded(reader, first)).toEqual(one)
  expect(await listRecorded(reader, second)).toEqual(two)
  expect(await listRecorded(reader, third)).toEqual([])

  const params = { chapterId: first, file: '0' }
  const { body, headers } = await reader.call(narration.audio, { params }).expect(200)
  expect(Buffer.compare(body, wav)).toBe(0)
  expect(headers).toMatchObject({
    'content-type': 'audio/wav',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  const part = await reader.call(narration.audio, { params }).set('Range', 'bytes=10-19').expect(206)
  expect(Buffer.compare(part.body, wav.subarray(10, 20))).toBe(0)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${wav.length}`)
  const other = await reader.call(narration.audio, { params: { ...params, chapterId: second } }).expect(200)
  expect(other.headers['content-type']).toBe('audio/mpeg')

  const stranger = await server.as(await makeUser(server.db))
  for (const [caller, status] of [
    [stranger, 404],
    [admin, 404],
    [server.anonymous(), 401],
  ] as const) {
    await caller.call(narration.clips, { params }).expect(status)
    await caller.call(narration.audio, { params }).expect(status)
  }
  for (const file of ['1', '-1', 'x', '0.5'])
    await reader.call(narration.audio, { params: { ...params, file } }).expect(404)
  const names = readdirSync(server.uploads.folder)
  expect(names.map((name) => name.replace(/[\da-f]{32}/, '')).sort()).toEqual([
    'private-.mp3',
    'private-.wav',
  ])
  for (const name of names) await reader.agent.get(`/uploads/${name}`).expect(404)
})

test('a range without an end is answered in pieces, so that a player that waits keeps no request open', async () => {
  const long = makeSilentWav(2_500_000)
  const book = narrated({ files: { 'OEBPS/a.wav': long } })
  const { ids } = await importBook(reader, true, wholeParts, {}, book)
  const params = { chapterId: ids[0] ?? 0, file: '0' }
  const { headers } = await reader.call(narration.audio, { params }).set('Range', 'bytes=100-').expect(206)
  expect(headers['content-range']).toBe(`bytes 100-2000099/${long.length}`)
})

test('hidden works keep their recording from readers', async () => {
  const { workId, ids } = await importBook(admin, false)
  const params = { chapterId: ids[0] ?? 0, file: '0' }
  await reader.call(narration.audio, { params }).expect(200)
  await admin.call(adminApi.library.setVisibility, {
    params: { id: workId },
    body: { isHiddenFromLibrary: true },
  })
  await reader.call(narration.clips, { params }).expect(404)
  await reader.call(narration.audio, { params }).expect(404)
})

test('clips stay with their words where parts are merged, divided, left out or of another category', async () => {
  const chapters = [
    { pieces: [{ part: 2 }, { part: 1 }], title: 'Merged' },
    { pieces: [{ part: 0, from: 1 }], title: 'Divided' },
  ]
  const { ids } = await importBook(reader, true, chapters, { category: 'Essay/Information' })
  const [merged = 0, divided = 0] = ids
  expect(await listRecorded(reader, merged)).toEqual(two)
  expect(await listRecorded(reader, divided)).toEqual([one[2]])

  const { ids: asWritten } = await importBook(reader, true, wholeParts, { isLeftAsItWas: true })
  expect((await listRecorded(reader, asWritten[0] ?? 0))[1]).toBe(
    '1 0 "By the morning," he said, "the lake is full."',
  )
})

test('an edit moves clips to the same words, and drops those of words that are gone', async () => {
  const { ids } = await importBook(admin, false)
  const id = ids[0] ?? 0
  const { body: chapter } = await reader.call(library.chapter, { params: { id } })
  const changed = `It was a dark year in the valley.\n\n${chapter.content.replace(/“By the.*?full\.”/, 'In the morning there was no lake.')}`
  await admin.send(adminApi.library.updateChapter, { params: { id }, body: { content: changed } }).expect(200)
  expect(await listRecorded(reader, id)).toEqual([one[0], one[2]])
})

test('deletes the recording with its chapter or its book', async () => {
  const { workId, ids } = await importBook(admin, false)
  await server.db.update(keptFiles).set({ createdAt: sql`now() - interval '2 days'` })
  const clean = async () => {
    await cleanUpFiles(server.db, server.uploads)
    return [
      await server.db.$count(narrations),
      readdirSync(server.uploads.folder)
        .map((name) => name.slice(-3))
        .sort(),
    ]
  }
  expect(await clean()).toEqual([2, ['mp3', 'wav']])
  await admin.call(adminApi.library.removeChapter, { params: { id: ids[1] ?? 0 } }).expect(204)
  expect(await clean()).toEqual([1, ['wav']])
  await admin.call(adminApi.library.removeWork, { params: { id: workId } }).expect(204)
  expect(await clean()).toEqual([0, []])

  const { body: draft } = await uploadBook(reader, 'rain.epub', narrated(), ownBooks.read).expect(201)
  await server.db.update(keptFiles).set({ createdAt: sql`now() - interval '2 days'` })
  expect(await clean()).toEqual([0, ['mp3', 'wav']])
  await reader.call(ownBooksApi.imports.discard, { params: { draft: draft.id } }).expect(204)
  expect(await clean()).toEqual([0, []])
})

/** Sends only the headers of an upload of `bytes`. Returns the message of the response, or undefined when the server waits for the body. */
async function announce(caller: 'reader' | 'admin', bytes: number, waitMs = 30_000) {
  const user = await makeUser(server.db, { isAdmin: caller === 'admin' })
  const { path } = caller === 'admin' ? adminApi.imports.read : ownBooks.read
  const signedIn = await server
    .anonymous()
    .agent.post('/api/login')
    .send({ username: user.username, password: getTestPassword(user) })
  const headers = {
    Cookie: String(signedIn.headers['set-cookie']?.[0]).split(';')[0],
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': bytes,
  }
  return new Promise<string | undefined>((resolve) => {
    const sent = request(server.url + path, { method: 'POST', headers }, async (response) => {
      clearTimeout(timer)
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(JSON.parse(text).message)
      sent.destroy()
    })
    sent.on('error', () => {})
    sent.flushHeaders()
    const timer = setTimeout(() => {
      resolve(undefined)
      sent.destroy()
    }, waitMs)
  })
}

test('a book may have 100 MB, an administrator’s 500 MB', async () => {
  expect(await announce('reader', 101_000_000)).toBe('The file is larger than 100 MB')
  expect(await announce('admin', 499_000_000, 1_000)).toBeUndefined()
  expect(await announce('admin', 501_000_000)).toBe('The file is larger than 500 MB')
  const large = Buffer.alloc(100_000_001)
  const refused = await uploadBook(reader, 'rain.epub', large, ownBooks.read).expect(413)
  expect(refused.body.message).toBe('The file is larger than 100 MB')
  const { body } = await uploadBook(admin, 'rain.epub', large).expect(400)
  expect(body.message).toMatch(/not a valid EPUB/)
  expect((await uploadBook(admin, 'rain.txt', large).expect(413)).body.message).toBe(
    'The file is larger than 50 MB',
  )

  // Compresses to a thirtieth of its size, which does not yet count as a zip bomb.
  const sound = Buffer.concat([makeSilentWav(100), Buffer.alloc(100_000_000)])
  for (let at = 1_000; at < sound.length; at += 1_000) sound.fill(`${Math.random()}`, at, at + 18)
  const book = narrated({ files: { 'OEBPS/a.wav': sound } })
  const long = await uploadBook(reader, 'rain.epub', book, ownBooks.read).expect(413)
  expect(long.body.message).toBe('The narration of this book is larger than 100 MB')
  await uploadBook(admin, 'rain.epub', book).expect(201)
  await expect.poll(() => readdirSync(temporary)).toEqual([])
})
