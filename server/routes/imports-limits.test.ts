import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import type { Draft } from '#shared/imports.ts'
import { makeEpub, zip } from '../books/testing/make-epub.ts'
import { importDrafts, importParts, works } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createDecision, novel, paragraph, uploadBook } from './imports.fixture.ts'

const server = startServer()
const { read, finish } = adminApi.imports
let ada: User
let admin: Caller

beforeAll(async () => {
  ada = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(ada)
})

async function uploadDraft(name = 'book.txt', content: string | Uint8Array = novel): Promise<Draft> {
  return (await uploadBook(admin, name, content).expect(201)).body
}

/** Counts the stored drafts and their texts. */
const countStored = () => Promise.all([server.db.$count(importDrafts), server.db.$count(importParts)])

test.each([
  [[{ pieces: [{ part: 7 }], title: 'x' }], { 'chapters.0.pieces': 'This part is not in the book' }],
  [
    [
      { pieces: [{ part: 1 }], title: 'x' },
      { pieces: [{ part: 1 }], title: 'y' },
    ],
    { 'chapters.1.pieces': 'This part is chosen twice' },
  ],
  [[], { chapters: 'Choose at least one chapter' }],
  [[{ pieces: [{ part: 1 }], title: ' ' }], { 'chapters.0.title': 'Title is required' }],
])('rejects an invalid list of chapters with the reason, and keeps the draft', async (list, fields) => {
  const { id } = await uploadDraft()
  const params = { draft: id }
  expect(
    (await admin.send(finish, { params, body: createDecision({ chapters: list }) }).expect(400)).body.fields,
  ).toEqual(fields)
  await admin.call(finish, { params, body: createDecision() }).expect(201)
})

test('creates one work when a draft is finished many times at once', async () => {
  const { id } = await uploadDraft()
  const before = await server.db.$count(works)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => admin.call(finish, { params: { draft: id }, body: createDecision() })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404, 404, 404])
  expect(await server.db.$count(works)).toBe(before + 1)
})

test('reports a part above the chapter limit and creates chapters of the others', async () => {
  const content = `# One\n\n${'Too many words. '.repeat(320_000)}\n\n# Two\n\n${paragraph}`
  const { id } = await uploadDraft('long.md', content)
  const finished = (...list: number[]) =>
    admin.call(finish, {
      params: { draft: id },
      body: createDecision({ chapters: list.map((part) => ({ pieces: [{ part }], title: 'Long' })) }),
    })
  const { body } = await finished(0, 1).expect(413)
  expect(body.message).toMatch(/^“Long” is larger than 5 MB/)
  await finished(1).expect(201)
  const alone = await uploadBook(admin, 'long.txt', 'Too many words. '.repeat(320_000)).expect(413)
  expect(alone.body.message).toMatch(/divide this text with headings/)
})

test.each([
  ['book.pdf', '%PDF-1.7', 415, /Choose an EPUB/],
  ['book', 'text', 415, /Choose an EPUB/],
  ['book.epub', 'not a zip', 400, /not a valid EPUB/],
  ['book.epub', zip({ 'a.txt': 'x' }), 400, /not a valid EPUB/],
  ['book.epub', makeEpub({ documents: { 'a.xhtml': paragraph }, nav: '' }).subarray(0, 900), 400, /damaged/],
  ['book.epub', makeEpub({ documents: { 'a.xhtml': '<img alt="a ship"/>' }, nav: '' }), 400, /no text/],
  ['bomb.epub', zip({ bomb: new Uint8Array(30_000_000) }), 413, /larger than 200 MB/],
  ['book.txt', zip({ 'a.txt': 'x' }), 400, /not a text/],
  ['book.txt', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 400, /encoding/],
  ['book.txt', ' \n * * * \n', 400, /no text/],
])('rejects an invalid %s with one sentence and stores nothing', async (name, content, status, sentence) => {
  const before = await countStored()
  const { body } = await uploadBook(admin, name, content).expect(status)
  expect(body.message).toMatch(sentence)
  expect(await countStored()).toEqual(before)
})

test('refuses a form without a file and a body that is no form', async () => {
  await admin.agent.post(read.path).field('other', 'x').expect(400)
  await admin.agent.post(read.path).send({ book: 'x' }).expect(415)
})
