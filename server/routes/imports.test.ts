import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import type { Draft } from '#shared/imports.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { makeEpub } from '../books/testing/make-epub.ts'
import { chapters, importDrafts, importParts } from '../db/schema.ts'
import { createLog } from '../http/log.ts'
import { startCleanup } from '../jobs/cleanup.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createDecision, novel, paragraph, uploadBook } from './imports.fixture.ts'

const server = startServer()
const { finish } = adminApi.imports
let ada: User
let admin: Caller
let reader: Caller

beforeAll(async () => {
  ada = await makeUser(server.db, { isAdmin: true })
  admin = await server.as(ada)
  reader = await server.as(await makeUser(server.db))
})

async function uploadDraft(name = 'book.txt', content: string | Uint8Array = novel): Promise<Draft> {
  return (await uploadBook(admin, name, content).expect(201)).body
}

/** Counts the stored drafts and their texts. */
const countStored = () => Promise.all([server.db.$count(importDrafts), server.db.$count(importParts)])

test('imports a book as a draft and creates a work with its corrections, in the chosen order', async () => {
  const draft = await uploadDraft()
  expect(draft).toMatchObject({
    title: 'The Book',
    author: 'A. Writer',
    description: '',
    category: 'Short Story',
  })
  expect(draft.chapters.map(({ index, title, matter }) => [index, title, matter])).toEqual([
    [0, 'Title page', 'title_page'],
    [1, 'Chapter I', undefined],
    [2, 'Chapter II', undefined],
  ])
  expect(draft.chapters[1]?.preview).toMatch(/^“One,” he said\. Some words/)
  expect(JSON.stringify(draft)).not.toContain('content')
  const asRead = createTimeline(`“One,” he said. ${paragraph}`, 'Short Story')
  expect(draft.chapters[1]).toMatchObject({ wordCount: asRead.wordCount })
  expect(draft.chapters[1]?.factorSum).toBeCloseTo(asRead.factorSum)

  const chosen = [
    { pieces: [{ part: 2 }], title: ' The Second ' },
    { pieces: [{ part: 1 }], title: 'The First' },
  ]
  const body = createDecision({
    title: 'Corrected',
    category: 'Poem',
    chapters: chosen,
    isHiddenFromLibrary: true,
  })
  const made = (await admin.call(finish, { params: { draft: draft.id }, body }).expect(201)).body
  const content = `“Two,” he said. ${paragraph}`
  const { factorSum, wordCount } = createTimeline(content, 'Poem')
  const [second, first] = await server.db
    .select()
    .from(chapters)
    .where(eq(chapters.workId, made.id))
    .orderBy(chapters.order)
  expect(second).toMatchObject({ title: 'The Second', order: 1, content, wordCount, revision: 1 })
  expect(second?.factorSum).toBeCloseTo(factorSum)
  expect(first).toMatchObject({ title: 'The First', order: 2 })
  expect(made).toMatchObject({
    title: 'Corrected',
    category: 'Poem',
    creatorId: ada.id,
    isHiddenFromLibrary: true,
    chapterCount: 2,
    wordCount: wordCount * 2,
  })
  expect(made.factorSum).toBeCloseTo((second?.factorSum ?? 0) + (first?.factorSum ?? 0))
  const again = await admin.call(finish, { params: { draft: draft.id }, body }).expect(404)
  expect(again.body.message).toBe('This draft no longer exists: it was added, discarded or has expired')
  expect(await countStored()).toEqual([0, 0])
})

const headed = `# One\n\n## Within\n\n${paragraph}\n\n### Deeper\n\n${paragraph}\n\n# Two\n\n${paragraph}`

const bare = `Within\n\n${paragraph}\n\nDeeper\n\n${paragraph}`

const marked = `## Within\n\n${paragraph}\n\n### Deeper\n\n${paragraph}`

test.each([
  ['essays', 'Essay/Information', 'Essay/Information', marked],
  ['essays', 'Essay/Information', 'Novel', bare],
  ['poems', 'Poem', 'Poem', bare],
  ['poems', 'Poem', 'Stage Play', bare],
  ['poems', 'Poem', 'Essay/Information', marked],
] as const)(
  'keeps heading marks in essays only: tag %s, guessed %s, chosen %s',
  async (tag, seeming, category, content) => {
    const source = `---\ntitle: A Book\ntags: ${tag}\n---\n\n${headed}`
    const draft = await uploadDraft('book.md', source)
    expect(draft.category).toBe(seeming)
    expect(draft.chapters[0]?.preview).toMatch(/^Within Some words/)
    const asRead = createTimeline(seeming === 'Essay/Information' ? marked : bare, seeming)
    expect(draft.chapters[0]?.factorSum).toBeCloseTo(asRead.factorSum)

    const body = createDecision({
      category,
      chapters: [0, 1].map((part) => ({ pieces: [{ part }], title: 'Part' })),
    })
    const made = (await admin.call(finish, { params: { draft: draft.id }, body }).expect(201)).body
    const { factorSum, wordCount } = createTimeline(content, category)
    const [one, two] = await server.db
      .select()
      .from(chapters)
      .where(eq(chapters.workId, made.id))
      .orderBy(chapters.order)
    expect(one).toMatchObject({ content, wordCount })
    expect(one?.factorSum).toBeCloseTo(factorSum)
    expect(two?.content).toBe(paragraph)
  },
)

test('makes quotation marks and dashes typographic in the language of the book, unless they are left as they were', async () => {
  const text = (content: string) =>
    `Title: Es\nAuthor: A. B.\nLanguage: German\n\n*** START OF THE PROJECT GUTENBERG EBOOK ES ***\n\n\nKapitel I\n\n${content}\n\n\nKapitel II\n\n${content}\n`
  const straight = `"Ist's so?" fragte sie--leise. ${paragraph}`
  const typographic = `„Ist’s so?“ fragte sie—leise. ${paragraph}`
  const pieces = [[{ part: 0 }], [{ part: 1, from: 0, to: 1 }]]
  for (const [isLeftAsItWas, content] of [
    [true, straight],
    [false, typographic],
  ] as const) {
    const draft = await uploadDraft('es.txt', text(straight))
    expect(draft).toMatchObject({
      typographicCount: 8,
      chapters: [{ title: 'Kapitel I' }, { title: 'Kapitel II' }],
    })
    const chosen = pieces.map((piece, index) => ({ pieces: piece, title: `Jim's ${index}` }))
    const body = createDecision({ category: draft.category, chapters: chosen, isLeftAsItWas })
    const made = (await admin.call(finish, { params: { draft: draft.id }, body }).expect(201)).body
    const found = await server.db
      .select()
      .from(chapters)
      .where(eq(chapters.workId, made.id))
      .orderBy(chapters.order)
    const { wordCount, factorSum } = createTimeline(content, draft.category)
    const title = isLeftAsItWas ? "Jim's" : 'Jim’s'
    expect(found).toMatchObject(
      [0, 1].map((index) => ({ title: `${title} ${index}`, content, wordCount, factorSum })),
    )
  }
  expect((await uploadDraft()).typographicCount).toBeUndefined()
})

test('imports an EPUB with a file name in any script', async () => {
  const book = makeEpub({
    title: 'Книга',
    documents: { 'a.xhtml': `<h1>Глава</h1><p>${paragraph}</p>` },
    nav: '<li><a href="a.xhtml">Глава</a></li>',
  })
  expect(await uploadDraft('книга.EPUB', book)).toMatchObject({
    title: 'Книга',
    chapters: [{ title: 'Глава' }],
  })
})

test('imports a text with an invalid byte and reports the character', async () => {
  const bytes = Buffer.from(novel.replace('“Two', 'Na\u0000ve “two'))
  bytes[bytes.indexOf(0)] = 0xef
  expect(await uploadDraft('book.txt', bytes)).toMatchObject({ unreadableCount: 1 })
  expect(await uploadDraft()).not.toHaveProperty('unreadableCount')
})

test('lets only administrators import, and stores nothing of others’ files', async () => {
  await server.db.delete(importDrafts)
  await server.db.delete(importParts)
  await uploadBook(server.anonymous(), 'book.txt', novel).expect(401)
  await uploadBook(reader, 'book.txt', novel).expect(403)
  const { id } = await uploadDraft()
  await server
    .anonymous()
    .call(finish, { params: { draft: id }, body: createDecision() })
    .expect(401)
  await reader.call(finish, { params: { draft: id }, body: createDecision() }).expect(403)
  expect(await countStored()).toEqual([1, 3])
})

test('returns 404 for another administrator’s draft, an expired one and their parts', async () => {
  const { id } = await uploadDraft()
  const other = await server.as(await makeUser(server.db, { isAdmin: true }))
  const answers = [
    await other.call(finish, { params: { draft: id }, body: createDecision() }).expect(404),
    await admin.call(finish, { params: { draft: `${id}/0` }, body: createDecision() }).expect(404),
    await admin.call(finish, { params: { draft: 'x' }, body: createDecision() }).expect(404),
  ]
  const past = { createdAt: new Date(Date.now() - 3_601_000) }
  await server.db.update(importDrafts).set(past)
  await server.db.update(importParts).set(past)
  answers.push(await admin.call(finish, { params: { draft: id }, body: createDecision() }).expect(404))
  for (const { text } of answers) expect(text).toBe(answers[0]?.text)
  // Creating a draft deletes the expired ones.
  const { chapters } = await uploadDraft()
  expect(await countStored()).toEqual([1, chapters.length])
})

test('deletes expired drafts within the hour and keeps the texts of others', async () => {
  await server.db.delete(importDrafts)
  await server.db.delete(importParts)
  const [old, young] = [await uploadDraft(), await uploadDraft()]
  const past = { createdAt: new Date(Date.now() - 3_601_000) }
  await server.db.update(importDrafts).set(past).where(eq(importDrafts.id, old.id))
  // Makes all texts older than an hour, the age at which drafts expire. The texts of `young` can be older than `young`, because the
  // server stores them first.
  await server.db.update(importParts).set(past)
  // When the cleanup of uploads fails, drafts are cleaned up all the same.
  const uploads = { ...server.uploads, removePartialFiles: () => Promise.reject(new Error('no folder')) }
  const stop = startCleanup(server.db, uploads, createLog('silent'))
  await stop()
  expect(await countStored()).toEqual([1, young.chapters.length])
  await admin.call(finish, { params: { draft: young.id }, body: createDecision() }).expect(201)
  expect(await countStored()).toEqual([0, 0])
})
