import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { WorkSearch } from '#shared/library.ts'
import { workSearchHitsMax } from '#shared/limits.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { search } = api.library
const { updateWork } = adminApi.library

let ada: User
let reader: Caller
let admin: Caller

beforeAll(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

async function find(id: number, q: string, caller = reader): Promise<WorkSearch> {
  return (await caller.call(search, { params: { id }, query: { q } }).expect(200)).body
}

test('finds a phrase in the whole work, in order, each hit with its sentence and word number', async () => {
  const contents = [
    'Call me Ishmael. “The Café,” he said—café crème!',
    'Nothing to see.',
    'One cafe\u0301. Two CAFES.',
  ]
  const { id, chapters } = await makeWork(server.db, { chapters: contents })
  const found = await find(id, ' cafe ')
  expect(found).toEqual({
    total: 4,
    chapters: [
      {
        chapterId: chapters[0]?.id,
        total: 2,
        hits: [
          { word: 5, before: '“The ', found: 'Café', after: ',” he said—café crème!' },
          { word: 8, before: '“The Café,” he said—', found: 'café', after: ' crème!' },
        ],
      },
      {
        chapterId: chapters[2]?.id,
        total: 2,
        hits: [
          { word: 2, before: 'One ', found: 'cafe\u0301', after: '.' },
          { word: 4, before: 'Two ', found: 'CAFE', after: 'S.' },
        ],
      },
    ],
  })
  const { words } = createTimeline(contents[0] ?? '', 'Novel')
  expect(words[7]?.text).toBe('café')
  expect(await find(id, 'said — cafe')).toMatchObject({ total: 1 })
  expect(await find(id, 'creme nothing')).toEqual({ total: 0, chapters: [] })
  expect(await find(id, '“”')).toEqual({ total: 0, chapters: [] })
})

test('returns the first hits and counts all, in more text than one batch', async () => {
  const chapter = 'The white whale swam on and on. '.repeat(2_000)
  const { id, chapters } = await makeWork(server.db, {
    chapters: ['Once a white whale.', 'No.', chapter, chapter, chapter, chapter, 'A last white whale.'],
  })
  const found = await find(id, 'White Whale')
  expect(found.total).toBe(8_002)
  expect(found.chapters.map(({ chapterId, total, hits }) => [chapterId, total, hits.length])).toEqual([
    [chapters[0]?.id, 1, 1],
    [chapters[2]?.id, 2_000, workSearchHitsMax - 1],
  ])
  expect((await find(id, 'last white')).chapters).toMatchObject([{ chapterId: chapters[6]?.id }])
})

test('numbers words by the category of the work', async () => {
  const content = 'ROMEO. Is the day so young?\n\n# A walk\n\n- by the whale'
  for (const category of ['Essay/Information', 'Stage Play', 'Poem'] as const) {
    const { id } = await makeWork(server.db, { category, chapters: [content] })
    const { words } = createTimeline(content, category)
    const [hit] = (await find(id, 'whale')).chapters[0]?.hits ?? []
    expect(words[(hit?.word ?? 0) - 1]?.text, category).toBe('whale')
  }
})

test('searches a hidden work for administrators, and responds to readers with the bytes of a missing one', async () => {
  const { id } = await makeWork(server.db, { isHiddenFromLibrary: true, chapters: ['A whale.'] })
  expect(await find(id, 'whale', admin)).toMatchObject({ total: 1 })
  const refused = await reader.call(search, { params: { id }, query: { q: 'whale' } }).expect(404)
  const missing = await reader.call(search, { params: { id: 999_999 }, query: { q: 'whale' } }).expect(404)
  expect(refused.text).toBe(missing.text)
  await admin.call(updateWork, { params: { id }, body: { isHiddenFromLibrary: false } }).expect(200)
  expect(await find(id, 'whale')).toMatchObject({ total: 1 })
})

test('searches an own book for its owner only', async () => {
  const { id } = await makeOwnBook(server.db, ada, { chapters: ['A whale of mine.'] })
  expect(await find(id, 'mine')).toMatchObject({ total: 1 })
  const grace = await server.as(await makeUser(server.db))
  for (const caller of [grace, admin]) {
    await caller.call(search, { params: { id }, query: { q: 'mine' } }).expect(404)
  }
  await server
    .anonymous()
    .call(search, { params: { id }, query: { q: 'mine' } })
    .expect(401)
})

test.each([{}, { q: '' }, { q: ' a ' }, { q: 'x'.repeat(201) }, { q: 'a\0b' }])(
  'rejects the search query %o',
  async (query) => {
    const { id } = await makeWork(server.db)
    const { body } = await reader.send(search, { params: { id }, query }).expect(400)
    expect(body.code).toBe('invalid')
  },
)

test('treats pattern and wildcard characters as text', async () => {
  const { id } = await makeWork(server.db, { chapters: ['Is 100% of_it (all) [of] it.*\\ a+b?'] })
  for (const q of ['100%', '(all)', '[of]', '.*', '\\ a', 'a+b?']) {
    expect(await find(id, q), q).toMatchObject({ total: 1 })
  }
  for (const q of ['1%0', '.+', 'a.b']) expect(await find(id, q), q).toMatchObject({ total: 0 })
})

test('searches the current text after an edit, a move and a deletion', async () => {
  const { id, chapters } = await makeWork(server.db, { chapters: ['A grey whale.', 'A blue whale.'] })
  const [first, second] = chapters.map((chapter) => ({ id: chapter.id }))
  const befores = async () =>
    (await find(id, 'whale')).chapters.flatMap(({ hits }) => hits.map(({ before }) => before))
  expect(await befores()).toEqual(['A grey ', 'A blue '])
  const { updateChapter, removeChapter } = adminApi.library
  const edit = (params: typeof first, body: object) =>
    admin.send(updateChapter, { params: params ?? {}, body }).expect(200)
  await edit(first, { content: 'Once more, a white whale.' })
  expect(await befores()).toEqual(['Once more, a white ', 'A blue '])
  await edit(second, { order: 1 })
  expect(await befores()).toEqual(['A blue ', 'Once more, a white '])
  await admin.send(removeChapter, { params: second ?? {} }).expect(204)
  expect(await befores()).toEqual(['Once more, a white '])
  await admin.call(updateWork, { params: { id }, body: { category: 'Poem' } }).expect(200)
  expect(await befores()).toEqual(['Once more, a white '])
})
