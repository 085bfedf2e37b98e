import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationFilesApi } from '#shared/annotation-files.ts'
import type { Annotation } from '#shared/annotations.ts'
import { api } from '#shared/api.ts'
import { annotationNoteMaxCharacters, annotationsMax } from '#shared/limits.ts'
import { annotations, works } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { list, create, remove } = annotationApi.annotations
const { import: upload, export: download } = annotationFilesApi.annotations
let ada: User
let reader: Caller

beforeEach(async () => {
  await server.db.delete(works)
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const send = (content: string | Uint8Array, caller = reader) =>
  caller.agent.post(upload.path).attach('notes', Buffer.from(content), 'notes.csv')
const importFile = async (content: string | Uint8Array) => (await send(content).expect(200)).body

const head = 'Highlight,Title,Author,URL,Note,Location,Date'
const toCsv = (...rows: string[]) => [head, ...rows].join('\r\n')

async function mark(place: object, more: object = {}): Promise<Annotation> {
  const words = { clientId: crypto.randomUUID(), revision: 1, startWord: 1, endWord: 3 }
  const body = { ...words, kind: 'highlight' as const, ...place, ...more }
  return (await reader.send(create, { body }).expect(201)).body
}

async function listMarks() {
  const { body } = await reader.send(list, { query: { limit: 1000, sort: 'text' } }).expect(200)
  return (body.annotations as Annotation[]).map(({ id: _, clientId: __, updatedAt: ___, ...about }) => about)
}

const exportAs = async (format: 'csv' | 'json') =>
  (await reader.send(download, { query: { format } }).expect(200)).text

const refrain = 'Nothing beside remains, they said, and so it was for all of them on that day. '
const long = Array.from({ length: 1_900 }, (_, index) => `word${index}`).join(' ')
const text = `😀 Call me _Ishmael_. “Some years ago”—never mind.\n\n${refrain.repeat(4)}\n\n${long}`

/** Creates annotations of each kind, in a work, an own book and an own text. */
async function markAll() {
  const work = await makeWork(server.db, { title: 'Moby-Dick, or *The* Whale', chapters: [text, 'The end.'] })
  const book = await makeOwnBook(server.db, ada, { title: 'Mine', chapters: ['A drop fell,\nand another.'] })
  const own = await reader.call(api.texts.create, {
    body: { title: 'A letter', content: 'Dear Ada,\n\nCome.' },
  })
  const [first, last] = work.chapters.map(({ id }) => ({ chapterId: id }))
  const marked = [
    await mark(first as object, { kind: 'note', note: '- Who\n=is he?', colour: 'rose' }),
    await mark(first as object, { startWord: 4, endWord: 7, colour: 'green' }),
    await mark(first as object, { startWord: 60, endWord: 1_900 }),
    await mark(last as object, { startWord: 1, endWord: 1, kind: 'bookmark' }),
    await mark({ chapterId: book.chapters[0]?.id }, { startWord: 2, endWord: 4 }),
    await mark({ textId: own.body.id }, { kind: 'note', note: "'-Yes" }),
  ]
  return { first, marked }
}

test('adds what an exported JSON file has, each at its own place, and nothing twice', async () => {
  const { first, marked } = await markAll()
  // The marked words occur in three other places, in one of them with the same context.
  const { id } = await mark(first as object, { startWord: 41, endWord: 43, kind: 'bookmark' })
  const [before, file] = [await listMarks(), await exportAs('json')]
  expect(before).toHaveLength(7)
  expect(await importFile(file)).toEqual({ imported: 0, existing: 7, rejected: [] })
  for (const made of [...marked, { id }]) await reader.send(remove, { params: { id: made.id } }).expect(204)
  expect(await importFile(file)).toEqual({ imported: 7, existing: 0, rejected: [] })
  expect(await listMarks()).toEqual(before)
  expect(await importFile(file)).toEqual({ imported: 0, existing: 7, rejected: [] })
})

test('quotes words without the marks of named notes, and finds them again', async () => {
  const noted = 'He erred.[^*] She wept.[^smith] So.\n\n[^*]: Of old.\n\n[^smith]: See Smith.'
  const { chapters } = await makeWork(server.db, { title: 'Notes', chapters: [noted] })
  const { id, quote } = await mark({ chapterId: chapters[0]?.id }, { endWord: 4 })
  expect(quote).toBe('He erred. She wept.')
  const file = await exportAs('json')
  await reader.send(remove, { params: { id } }).expect(204)
  expect(await importFile(file)).toEqual({ imported: 1, existing: 0, rejected: [] })
})

test('adds what an exported CSV file has, in one colour and without bookmarks, and nothing twice', async () => {
  const { marked } = await markAll()
  // Removes the very long annotation, because its stored quote is truncated.
  const [long] = marked.splice(2, 1)
  await reader.send(remove, { params: { id: long?.id ?? 0 } }).expect(204)
  const [before, file] = [await listMarks(), await exportAs('csv')]
  expect(await importFile(file)).toEqual({ imported: 0, existing: 5, rejected: [] })
  for (const { id } of marked) await reader.send(remove, { params: { id } }).expect(204)
  expect(await importFile(file)).toEqual({ imported: 5, existing: 0, rejected: [] })
  const plain = before.map(({ kind, ...about }) => ({
    ...about,
    colour: 'amber',
    kind: kind === 'bookmark' ? 'highlight' : kind,
  }))
  expect(await listMarks()).toEqual(plain)
  expect(await importFile(file)).toEqual({ imported: 0, existing: 5, rejected: [] })
})

test('lists what it cannot place, and guesses nothing', async () => {
  await makeWork(server.db, { title: 'The Whale', chapters: [text, 'Some words twice. Some words twice.'] })
  const { id } = await makeWork(server.db, { title: 'Hidden', chapters: [text] })
  await server.db.update(works).set({ isHiddenFromLibrary: true }).where(eq(works.id, id))
  const other = await makeUser(server.db)
  await makeOwnBook(server.db, other, { title: 'Theirs', chapters: [text] })
  const answer = await importFile(
    toCsv(
      'Call me Ishmael,Hidden,,,,,',
      'Call me Ishmael,Theirs,,,,,',
      'Call me Ishmael,Whale,,,,,',
      'Call me Ismael,The Whale,,,,,',
      'all me Ishmael,The Whale,,,,,',
      'some words,The Whale,,,,,',
      'nothing beside,The Whale,,,,,',
      ',The Whale,,,,,',
      '“call ME  ishmael”,the WHALE,,,,,',
    ),
  )
  expect(answer.imported).toBe(1)
  expect(answer.rejected.map(({ reason }: { reason: string }) => reason)).toEqual([
    ...Array(3).fill('There is no text with this title'),
    ...Array(2).fill('These words are not in the text'),
    ...Array(2).fill('These words are in several places'),
    'These words are not in the text',
  ])
  expect(answer.rejected[3]).toMatchObject({ title: 'The Whale', quote: 'Call me Ismael' })
})

test('reads what spreadsheets and other programs write', async () => {
  await makeWork(server.db, { title: 'Café', chapters: ['“Déjà vu,” he said.\n\n=1+1 is two. The end.'] })
  const semicolons = `\ufeff${head.replaceAll(',', ';')}\r\n\r\n"Déjà\r\nvu";Café;;;"one; ""two""\r\nthree";9;2020-02-03 04:05:06Z\r\n`
  expect(await importFile(semicolons)).toEqual({ imported: 1, existing: 0, rejected: [] })
  const [made] = await listMarks()
  expect(made).toMatchObject({ quote: '“Déjà vu,”', kind: 'note', note: 'one; "two"\nthree', endWord: 2 })
  expect(made?.createdAt).toBe('2020-02-03T04:05:06.000Z')
  const windows = `Note\tTitle\tHighlight\nEt tu\tCaf\xe9\tD\xe9j\xe0 vu\n\tCaf\xe9\t'=1+1 is\n\tCaf\xe9\t\x93D\xe9j\xe0\n`
  expect(await importFile(Buffer.from(windows, 'latin1'))).toMatchObject({ imported: 3, rejected: [] })
  expect((await listMarks()).map(({ quote }) => quote)).toContain('=1+1 is')
})

test('reads a file from Readwise', async () => {
  await reader.call(api.texts.create, { body: { title: 'A letter', content: 'Dear Ada,\n\nCome.' } })
  const columns = 'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location'
  const row = '"Dear Ada,",A letter,,,To me,,,page,1,2024-03-05 14:03:22+00:00,'
  const answer = await importFile(`${columns},Highlighted at,Document tags\n${row}\n`)
  expect(answer).toEqual({ imported: 1, existing: 0, rejected: [] })
  const added = { note: 'To me', createdAt: '2024-03-05T14:03:22.000Z' }
  expect(await listMarks()).toContainEqual(expect.objectContaining(added))
})

test('rejects files that are no list of annotations, and signed-out users', async () => {
  for (const content of [
    '',
    'Title,Author\nA,B',
    '{"items":[{}]}',
    '{',
    'Highlight\nA',
    Buffer.alloc(2_000),
  ]) {
    const { body } = await send(content).expect(400)
    expect(body.message).toMatch(/^(?:Choose a CSV file with|This file’s encoding)/)
  }
  const tooLong = toCsv(...Array(annotationsMax + 1).fill('a,b,,,,,'))
  expect((await send(tooLong).expect(413)).body.message).toBe('A file may have at most 10,000 entries')
  await send(head, server.anonymous()).expect(401)
  expect(await listMarks()).toEqual([])
})

test('stops at the limits of a note and of all annotations, and keeps the rest', async () => {
  const { chapters } = await makeWork(server.db, { title: 'Long', chapters: [text] })
  const { id } = await mark({ chapterId: chapters[0]?.id })
  const [row] = await server.db.select().from(annotations).where(eq(annotations.id, id))
  const { id: _, searched: __, ...copied } = row as NonNullable<typeof row>
  const copies = Array.from({ length: annotationsMax - 2 }, () => ({
    ...copied,
    clientId: crypto.randomUUID(),
  }))
  for (let at = 0; at < copies.length; at += 1000)
    await server.db.insert(annotations).values(copies.slice(at, at + 1000))
  const file = toCsv(
    `Some years ago,Long,,,${'n'.repeat(annotationNoteMaxCharacters + 1)},,`,
    'never mind,Long,,,,,',
    'word1 word2,Long,,,,,',
  )
  const { imported, rejected } = await importFile(file)
  expect(imported).toBe(1)
  expect(rejected.map(({ reason }: { reason: string }) => reason)).toEqual([
    'A note has at most 4,000 characters',
    expect.stringMatching(/^You have 10,000 highlights/),
  ])
})
