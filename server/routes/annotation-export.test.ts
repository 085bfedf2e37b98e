import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { annotationApi } from '#shared/annotation-api.ts'
import { annotationFilesApi } from '#shared/annotation-files.ts'
import type { Annotation } from '#shared/annotations.ts'
import { api } from '#shared/api.ts'
import { annotations, works } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { create } = annotationApi.annotations
const { export: download } = annotationFilesApi.annotations
let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const text =
  '😀 Call me _Ishmael_. Some years ago, never mind how long precisely, I would sail about a little.'
const poem = 'A drop fell on the apple tree,\nAnother on the roof;'

async function mark(where: object, more: object = {}): Promise<Annotation> {
  const words = { clientId: crypto.randomUUID(), revision: 1, startWord: 1, endWord: 3 }
  const body = { ...words, kind: 'highlight' as const, ...where, ...more }
  return (await reader.send(create, { body }).expect(201)).body
}

const makeChapters = async (work: object, chapters = [text]) => {
  const { id, chapters: made } = await makeWork(server.db, { author: 'H. Melville', ...work, chapters })
  return made.map((chapter) => ({ workId: id, chapterId: chapter.id }))
}

async function exportAs(format: 'markdown' | 'csv' | 'json', query: object = {}) {
  const { text, body, headers } = await reader.send(download, { query: { format, ...query } }).expect(200)
  return { text, body, headers, host: /http:\/\/[^/\s]+/.exec(text)?.[0] ?? '' }
}

const day = () => new Date().toISOString().slice(0, 10)

test('exports Markdown with a heading for each work and chapter, in the order of the texts', async () => {
  const [one, two] = await makeChapters({ title: 'Moby *Dick*' }, [text, text])
  const [verse] = await makeChapters({ title: 'Verses', category: 'Poem' }, [poem])
  const own = await reader.call(api.texts.create, { body: { title: 'Mine', content: '1. One' } }).expect(201)
  await mark({ textId: own.body.id }, { startWord: 1, endWord: 1 })
  await mark(verse as object, { endWord: 9 })
  await mark(two as object)
  await mark(one as object, { startWord: 2, endWord: 4, note: '- Who\n- is *he*?' })
  await mark(one as object, { endWord: 1, kind: 'bookmark' })
  const { text: markdown, headers, host } = await exportAs('markdown')
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=lectern-notes.md')
  expect(host).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const link = (path: string) => `[${day()}](${host}${path})`
  const read = `/reader/${one?.workId}`
  expect(markdown.trim().split('\n\n')).toEqual([
    '# Mine',
    '> 1\\.',
    link(`/read/personal/${own.body.id}?word=1`),
    '# Moby \\*Dick\\*, H. Melville',
    '## Chapter 1',
    '> 😀',
    link(`${read}/${one?.chapterId}?word=1`),
    '> Call me Ishmael.',
    '- Who\n- is *he*?',
    link(`${read}/${one?.chapterId}?word=2`),
    '## Chapter 2',
    '> 😀 Call me',
    link(`${read}/${two?.chapterId}?word=1`),
    '# Verses, H. Melville',
    '## Chapter 1',
    '> A drop fell on the apple tree,  \n> Another on',
    link(`/reader/${verse?.workId}/${verse?.chapterId}?word=1`),
  ])
})

test('exports CSV with the columns of Readwise, guarded against formulas', async () => {
  const [place] = await makeChapters({ title: '=HYPERLINK("x")' })
  await mark(place as object, { startWord: 2, endWord: 4, note: '-1, or\n+2' })
  const { text: csv, headers, host } = await exportAs('csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=lectern-notes.csv')
  const address = `${host}/reader/${place?.workId}/${place?.chapterId}?word=2`
  const [head, row] = [csv.slice(0, csv.indexOf('\r\n')), csv.slice(csv.indexOf('\r\n') + 2)]
  expect(head).toBe('\ufeffHighlight,Title,Author,URL,Note,Location,Date')
  expect(row.replace(/[^,]+Z\r\n$/, 'DATE')).toBe(
    `Call me Ishmael.,"'=HYPERLINK(""x"")",H. Melville,${address},"'-1, or\n+2",2,DATE`,
  )
})

test('exports Web Annotations with quote, context and position in the text', async () => {
  const [place] = await makeChapters({ title: 'Moby-Dick' })
  const made = await mark(place as object, { startWord: 10, endWord: 11, kind: 'note', note: 'So *so*.' })
  await mark(place as object, { colour: 'rose' })
  const { body, headers } = await exportAs('json')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=lectern-notes.json')
  expect(body['@context']).toBe('http://www.w3.org/ns/anno.jsonld')
  expect(body.items[1]).toEqual({
    id: `urn:uuid:${made.clientId}`,
    type: 'Annotation',
    motivation: 'commenting',
    created: made.createdAt,
    modified: made.updatedAt,
    body: [
      { type: 'TextualBody', purpose: 'tagging', value: 'amber' },
      { type: 'TextualBody', purpose: 'commenting', format: 'text/markdown', value: 'So *so*.' },
    ],
    target: {
      source: {
        id: expect.stringMatching(`/reader/${place?.workId}/${place?.chapterId}\\?word=10$`),
        type: 'Text',
        'dcterms:title': 'Chapter 1',
        'dcterms:isPartOf': 'Moby-Dick',
        'dcterms:creator': 'H. Melville',
      },
      selector: [
        {
          type: 'TextQuoteSelector',
          exact: 'how long',
          prefix: 'el_. Some years ago, never mind ',
          suffix: ' precisely, I would sail about a',
        },
        { type: 'TextPositionSelector', start: 48, end: 56 },
      ],
    },
  })
  expect(body.items[0].target.selector).toEqual([
    {
      type: 'TextQuoteSelector',
      exact: '😀 Call me',
      prefix: '',
      suffix: ' _Ishmael_. Some years ago, neve',
    },
    { type: 'TextPositionSelector', start: 0, end: 9 },
  ])
})

test('exports what is gone or hidden with its quote and without a link', async () => {
  const [gone] = await makeChapters({ title: 'Gone' })
  const [hidden] = await makeChapters({ title: 'Hidden' })
  await mark(gone as object)
  await mark(hidden as object)
  await server.db.delete(works).where(eq(works.id, gone?.workId ?? 0))
  await server.db
    .update(works)
    .set({ isHiddenFromLibrary: true })
    .where(eq(works.id, hidden?.workId ?? 0))
  const { text: markdown } = await exportAs('markdown')
  const quote = ['> 😀 Call me', day()]
  expect(markdown.trim().split('\n\n')).toEqual([
    '# A work that is not available now',
    ...quote,
    '# Gone, H. Melville',
    '## Chapter 1',
    ...quote,
  ])
  const { text: csv } = await exportAs('csv')
  expect(csv).toMatch(
    /\r\n😀 Call me,A work that is not available now,,,,1,.*\r\n😀 Call me,Gone,H. Melville,,,1,/,
  )
  const { body } = await exportAs('json')
  expect(body.items[0].target).toEqual({
    source: { type: 'Text', 'dcterms:title': 'A work that is not available now' },
    selector: [{ type: 'TextQuoteSelector', exact: '😀 Call me' }],
  })
})

test('exports one work, and only the rows of the reader', async () => {
  const [one] = await makeChapters({ title: 'One' })
  const [two] = await makeChapters({ title: 'Two' })
  await mark(one as object)
  await mark(two as object)
  const { text: markdown } = await exportAs('markdown', { workId: two?.workId })
  expect(markdown.match(/^# .*/gm)).toEqual(['# Two, H. Melville'])
  const other = await server.as(await makeUser(server.db))
  expect((await other.send(download, { query: { format: 'markdown' } }).expect(200)).text).toBe('')
  expect((await other.send(download, {}).expect(200)).body.items).toEqual([])
})

test('rejects an unknown format and signed-out users', async () => {
  await reader.send(download, { query: { format: 'pdf' } }).expect(400)
  await server.anonymous().send(download, {}).expect(401)
})

test('exports more than a batch, each once', async () => {
  const [place] = await makeChapters({ title: 'Long' })
  const { id } = await mark(place as object)
  const [row] = await server.db.select().from(annotations).where(eq(annotations.id, id))
  const { id: _, searched: __, ...copied } = row as NonNullable<typeof row>
  const copies = Array.from({ length: 230 }, () => ({ ...copied, clientId: crypto.randomUUID() }))
  await server.db.insert(annotations).values(copies)
  const { body } = await exportAs('json')
  expect(new Set(body.items.map((item: { id: string }) => item.id)).size).toBe(231)
  expect(body.items).toHaveLength(231)
})
