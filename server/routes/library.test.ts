import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { chapter as chapterSchema, type LibraryWork, workPage } from '#shared/library.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { works as workTable } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { page, works, work, chapters, chapter } = api.library

let reader: Caller
let admin: Caller

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const titles = (list: { title: string }[]) => list.map(({ title }) => title)

test('lists all works by title, é beside e, with the sums for the reading time', async () => {
  await makeWork(server.db, { title: 'zebra' })
  await makeWork(server.db, { title: 'Émile' })
  await makeWork(server.db, { title: 'Elm', chapters: ['One two.', 'Three.'] })
  await makeWork(server.db, { title: 'Fern' })
  const { body } = await reader.call(works, {}).expect(200)
  expect(titles(body)).toEqual(['Elm', 'Émile', 'Fern', 'zebra'])
  const factorSum =
    createTimeline('One two.', 'Novel').factorSum + createTimeline('Three.', 'Novel').factorSum
  expect(body[0]).toMatchObject({ chapterCount: 2, wordCount: 3, factorSum })
})

test('ignores the leading article of titles in every order, and shows it', async () => {
  for (const title of ['The Tern', 'An Otter', 'A Quail', 'Thereafter', 'Anole', 'the  Newt', 'A']) {
    await makeWork(server.db, { title, author: 'Filed' })
  }
  const find = async (sort: 'title_asc' | 'title_desc' | 'author_asc') =>
    titles((await reader.call(page, { query: { page: 1, search: 'filed', sort } })).body.works)
  const inOrder = ['A', 'Anole', 'the  Newt', 'An Otter', 'A Quail', 'The Tern', 'Thereafter']
  expect(await find('title_asc')).toEqual(inOrder)
  expect(await find('title_desc')).toEqual(inOrder.toReversed())
  expect(await find('author_asc')).toEqual(inOrder)
  const whole = titles((await reader.call(works, {})).body).filter((title) => inOrder.includes(title))
  expect(whole).toEqual(inOrder)
})

test('returns a page of works with their chapters and the totals', async () => {
  for (let number = 1; number <= 5; number += 1) {
    await makeWork(server.db, { title: `Paged ${number}`, chapters: ['One.', 'Two.'] })
  }
  const { body } = await reader.call(page, { query: { page: 2, limit: 2, search: 'paged' } }).expect(200)
  expect(titles(body.works)).toEqual(['Paged 3', 'Paged 4'])
  expect(titles(body.works[0].chapters)).toEqual(['Chapter 1', 'Chapter 2'])
  expect(body.works[0].chapters[0]).not.toHaveProperty('content')
  expect(body).toMatchObject({ total: 5, totalPages: 3 })
})

test('returns exactly the fields of the contract in a page', async () => {
  const title = 'Quotes " and \\ and </script> \u2028 é 😀'
  await makeWork(server.db, { title, author: 'Written by hand', chapters: ['One word.', 'Two'] })
  await makeWork(server.db, { author: 'Written by hand', chapters: [] })
  const { body } = await reader.call(page, { query: { page: 1, search: 'written by hand' } }).expect(200)
  expect(body).toStrictEqual(JSON.parse(JSON.stringify(workPage.parse(body))))
  expect(titles(body.works)).toContain(title)
  expect(body.works.map((work: LibraryWork) => work.chapters.length).sort()).toEqual([0, 2])
  const { body: alone } = await reader.call(work, { params: { id: body.works[0].id } }).expect(200)
  expect({ ...body.works[0], chapters: undefined }).toEqual({ ...alone, chapters: undefined })
})

test('compresses a page for clients that accept it', async () => {
  const asked = `${page.path}?page=1`
  const packed = await reader.agent.get(asked).set('Accept-Encoding', 'gzip, br').expect(200)
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' })
  expect(packed.headers.vary).toContain('Accept-Encoding')
  const gzipped = await reader.agent.get(asked).set('Accept-Encoding', 'gzip').expect(200)
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gzipped.body).toEqual(packed.body)
  const plain = await reader.agent.get(asked).set('Accept-Encoding', 'identity').expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const { headers } of [packed, plain]) {
    const known = {
      'Accept-Encoding': headers['content-encoding'] ?? 'identity',
      'If-None-Match': headers.etag ?? '',
    }
    await reader.agent.get(asked).set(known).expect(304)
  }
  expect(plain.body).toEqual(packed.body)
})

test('returns 18 works a page by default, and none past the last page', async () => {
  for (let number = 1; number <= 20; number += 1) await makeWork(server.db, { author: 'Many Works' })
  const search = 'many works'
  expect((await reader.call(page, { query: { page: 1, search } })).body.works).toHaveLength(18)
  const { body } = await reader.call(page, { query: { page: 9, search } }).expect(200)
  expect(body).toEqual({ works: [], total: 20, totalPages: 2 })
})

test('searches title, author and description, case-insensitively', async () => {
  await makeWork(server.db, { title: 'The ÉTUDE' })
  await makeWork(server.db, { title: 'Other', author: 'Étude Player' })
  await makeWork(server.db, { title: 'Third', description: 'An étude, for 100% of_us \\ all.' })
  const find = async (search: string) =>
    titles((await reader.call(page, { query: { page: 1, search } })).body.works)
  expect(await find('étude')).toEqual(['The ÉTUDE', 'Other', 'Third'])
  expect(await find('100%')).toEqual(['Third'])
  expect(await find('of_us \\')).toEqual(['Third'])
  expect(await find('10_%')).toEqual([])
  await makeWork(server.db, { title: 'Sea-Wolf’s Song', author: 'Étude Sailor' })
  expect(await find("sea wolf's")).toEqual(['Sea-Wolf’s Song'])
  expect(await find('sailor sea-wolf')).toEqual(['Sea-Wolf’s Song'])
  expect(await find('sailor whale')).toEqual([])
  for (const marks of ['-', '— “', "'", '. ,']) expect(await find(marks)).toEqual([])
})

test('finds a word with and without apostrophe and accents, however they are typed', async () => {
  await makeWork(server.db, { title: 'A Clockmender’s Apprentice', author: 'Zoë O’Hara' })
  await makeWork(server.db, { title: "The Old Clockmender's Master", description: 'Said “nai\u0308vely”.' })
  const find = async (search: string) =>
    titles((await reader.call(page, { query: { page: 1, search } })).body.works)
  for (const search of ["clockmender's", 'clockmender’s', 'clockmenders', 'Clockmenderʼs', 'CLOCKMENDERS']) {
    expect(await find(search)).toEqual(['A Clockmender’s Apprentice', "The Old Clockmender's Master"])
  }
  for (const search of ['zoe ohara', "ZOË o'hara", 'Zoe\u0308']) {
    expect(await find(search)).toEqual(['A Clockmender’s Apprentice'])
  }
  for (const search of ['naïvely', '"naively"'])
    expect(await find(search)).toEqual(["The Old Clockmender's Master"])
  await makeWork(server.db, { title: 'Ｃｌｏｃｋ－ｗｅａｖｅｒ' })
  for (const search of ['ｃｌｏｃｋｍｅｎｄｅｒ　ｍａｓｔｅｒ', 'ＯＬＤ－clockmender'])
    expect(await find(search)).toEqual(["The Old Clockmender's Master"])
  for (const search of ['ｃｌｏｃｋ－ｗｅａｖｅｒ', 'Clock-Weav'])
    expect(await find(search)).toEqual(['Ｃｌｏｃｋ－ｗｅａｖｅｒ'])
  await makeWork(server.db, { title: 'The Clockﬁsher’s Oﬃce' })
  for (const search of ['clockfish', 'CLOCKFISHERS OFFICE', 'Clockﬁsher'])
    expect(await find(search)).toEqual(['The Clockﬁsher’s Oﬃce'])
  await makeWork(server.db, { title: 'Clockkøbing', author: 'Łucja Großmann' })
  for (const search of ['clockkobing', 'lucja grossmann', 'ŁUCJA'])
    expect(await find(search)).toEqual(['Clockkøbing'])
  expect(await find('clockmenderess')).toEqual([])
})

test('filters by category and applies each order', async () => {
  await makeWork(server.db, { title: 'Sorted A', author: 'Sorter Z', category: 'Poem' })
  await makeWork(server.db, { title: 'Sorted B', author: 'Sorter Y', category: 'Stage Play' })
  const find = async (query: object) =>
    titles((await reader.send(page, { query: { page: 1, search: 'sorted', ...query } })).body.works)
  expect(await find({ category: 'Stage Play' })).toEqual(['Sorted B'])
  expect(await find({ sort: 'title_desc' })).toEqual(['Sorted B', 'Sorted A'])
  expect(await find({ sort: 'author_asc' })).toEqual(['Sorted B', 'Sorted A'])
  expect(await find({ sort: 'author_desc' })).toEqual(['Sorted A', 'Sorted B'])
})

test('filters by reading time at the requested pace: up to a length, and more than the length before it', async () => {
  for (const minutes of [0, 5, 6, 15, 30, 31, 60, 61]) {
    const made = await makeWork(server.db, { title: `Timed ${minutes}`, author: 'Of A Length' })
    await server.db
      .update(workTable)
      // The Natural pace reverses the order of reading times. One work has not been measured at that pace.
      .set({
        wordCount: minutes * 100,
        factorSum: minutes * 200,
        naturalSum: minutes === 6 ? 0 : (66 - minutes) * 200,
      })
      .where(eq(workTable.id, made.id))
  }
  const find = async (query: object) =>
    titles((await reader.send(page, { query: { page: 1, search: 'of a length', ...query } })).body.works)
  expect(await find({ length: '5' })).toEqual(['Timed 5'])
  expect(await find({ length: '15' })).toEqual(['Timed 15', 'Timed 6'])
  expect(await find({ length: '30' })).toEqual(['Timed 30'])
  expect(await find({ length: '60' })).toEqual(['Timed 31', 'Timed 60'])
  expect(await find({ length: 'longer' })).toEqual(['Timed 61'])
  expect(await find({ length: '5', wordsPerMinute: 400 })).toEqual(['Timed 5', 'Timed 6'])
  expect(await find({ length: 'longer', wordsPerMinute: 100 })).toEqual(['Timed 31', 'Timed 60', 'Timed 61'])
  expect(await find({ length: '5', pauses: 'Natural' })).toEqual(['Timed 61'])
  expect(await find({ length: '15', pauses: 'Natural' })).toEqual(['Timed 6', 'Timed 60'])
  expect(await find({ length: '5', pauses: 'Included' })).toEqual(['Timed 5', 'Timed 6'])
  expect(await find({ length: '60', category: 'Poem' })).toEqual([])
  const second = await reader.send(page, {
    query: { page: 2, limit: 1, search: 'of a length', length: '60', sort: 'title_desc' },
  })
  expect(titles(second.body.works)).toEqual(['Timed 31'])
  expect(second.body).toMatchObject({ total: 2, totalPages: 2 })
})

test.each([
  { page: 0 },
  { page: 1.5 },
  { page: -1 },
  { page: 'NaN' },
  { page: 1, limit: 0 },
  { page: 1, limit: 101 },
  { page: 1, sort: 'id' },
  { page: 1, category: 'Comic' },
  { page: 1, length: '20' },
  { page: 1, length: '5', wordsPerMinute: 99 },
  { page: 1, length: '5', wordsPerMinute: 401 },
  { page: 1, length: '5', wordsPerMinute: 'fast' },
  { page: 1, length: '5', pauses: 'natural' },
  { page: 2 ** 53 },
  { page: 1, search: 'x'.repeat(201) },
  { page: 1, search: '\0' },
])('rejects the page query %o', async (query) => {
  const { body } = await reader.send(page, { query }).expect(400)
  expect(body.code).toBe('invalid')
})

test('returns a chapter with its content, and the list of chapters in order without content', async () => {
  const made = await makeWork(server.db, { chapters: ['First text.', 'Second text.'] })
  const list = await reader.call(chapters, { params: { workId: made.id } }).expect(200)
  expect(list.body).toEqual(made.chapters)
  expect(Object.keys(list.body[0]).sort()).toEqual([
    'factorSum',
    'id',
    'naturalSum',
    'order',
    'title',
    'wordCount',
    'workId',
  ])
  const second = await reader.call(chapter, { params: { id: made.chapters[1]?.id ?? 0 } }).expect(200)
  expect(second.body).toEqual({
    ...made.chapters[1],
    content: 'Second text.',
    revision: 1,
    updatedAt: expect.any(String),
    category: 'Novel',
  })
  const whole = await reader.call(work, { params: { id: made.id } }).expect(200)
  expect(whole.body).toMatchObject({ title: made.title, chapterCount: 2, wordCount: 4 })
})

test('returns the current state of a cached chapter, to users who may read it now', async () => {
  const made = await makeWork(server.db, { chapters: ['First text.'] })
  const params = { id: made.chapters[0]?.id ?? 0 }
  const asked = async () => (await reader.call(chapter, { params }).expect(200)).body
  expect(await asked()).toMatchObject({ content: 'First text.', category: 'Novel', revision: 1 })
  expect(await asked()).toStrictEqual(JSON.parse(JSON.stringify(chapterSchema.parse(await asked()))))
  await admin
    .call(adminApi.library.updateChapter, { params, body: { content: 'Another “text”.\n' } })
    .expect(200)
  expect(await asked()).toMatchObject({ content: 'Another “text”.\n', revision: 2 })
  await admin.call(adminApi.library.updateChapter, { params, body: { title: 'Named' } }).expect(200)
  expect(await asked()).toMatchObject({ title: 'Named', revision: 2 })
  const work = { params: { id: made.id } }
  await admin.call(adminApi.library.updateWork, { ...work, body: { category: 'Poem' } }).expect(200)
  expect(await asked()).toMatchObject({ category: 'Poem' })
  const plain = await reader.agent
    .get(`/api/chapters/${params.id}`)
    .set('Accept-Encoding', 'identity')
    .expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toEqual(await asked())
  await admin
    .call(adminApi.library.setVisibility, { ...work, body: { isHiddenFromLibrary: true } })
    .expect(200)
  await reader.call(chapter, { params }).expect(404)
  await admin.call(chapter, { params }).expect(200)
  await admin.call(adminApi.library.removeWork, work).expect(204)
  await admin.call(chapter, { params }).expect(404)
})

test.each([
  ['the whole library', {}],
  ['one category', { category: 'Stage Play' as const }],
])(
  'returns the current state of a cached page of %s, as readers and administrators may see it',
  async (_name, filter) => {
    const category = 'Stage Play'
    const { total: before } = (await reader.call(page, { query: { page: 1, ...filter } })).body
    const made = await makeWork(server.db, { title: '0 Kept', category, chapters: ['One.', 'Two.'] })
    const asked = async (caller: Caller, number = 1) => {
      const query = { page: number, limit: 2, ...filter }
      return (await caller.call(page, { query }).expect(200)).body
    }
    const listed = async (caller = reader) =>
      (await asked(caller)).works
        .map(({ title, chapters }: LibraryWork) => [title, ...titles(chapters)])
        .filter(([title]: string[]) => title?.startsWith('0 '))
    const work = { params: { id: made.id, workId: made.id } }
    const [first, second] = made.chapters.map(({ id }) => ({ params: { id } }))
    if (!first || !second) throw new Error('the work has no chapters')
    const { createChapter, createWork, removeChapter, removeWork, setVisibility, updateChapter, updateWork } =
      adminApi.library

    expect(await listed()).toEqual([['0 Kept', 'Chapter 1', 'Chapter 2']])
    expect(await listed()).toEqual([['0 Kept', 'Chapter 1', 'Chapter 2']])
    await admin.call(updateChapter, { ...first, body: { title: 'Named' } }).expect(200)
    expect(await listed()).toEqual([['0 Kept', 'Named', 'Chapter 2']])
    await admin.call(updateChapter, { ...second, body: { order: 1 } }).expect(200)
    expect(await listed()).toEqual([['0 Kept', 'Chapter 2', 'Named']])
    await admin.call(updateChapter, { ...second, body: { content: 'Two words.' } }).expect(200)
    expect((await asked(reader)).works[0]).toMatchObject({ wordCount: 3, chapters: [{ wordCount: 2 }, {}] })
    const third = await admin
      .call(createChapter, { ...work, body: { title: 'Third', content: 'Three.' } })
      .expect(201)
    expect(await listed()).toEqual([['0 Kept', 'Chapter 2', 'Named', 'Third']])
    await admin.call(removeChapter, { params: { id: third.body.id } }).expect(204)
    await admin.call(updateWork, { ...work, body: { title: '0 Renamed' } }).expect(200)
    expect(await listed()).toEqual([['0 Renamed', 'Chapter 2', 'Named']])

    const other = { title: '0 Another', author: 'X', authorBio: 'X', description: 'X', category } as const
    const added = await admin.call(createWork, { body: other }).expect(201)
    expect(await listed()).toEqual([['0 Another'], ['0 Renamed', 'Chapter 2', 'Named']])
    expect(await listed(admin)).toEqual(await listed())
    expect(await asked(reader, 900)).toMatchObject({ works: [], total: before + 2 })
    const last = await makeWork(server.db, { title: '0 Third', category })
    expect(await asked(reader, 900)).toMatchObject({ works: [], total: before + 3 })
    await admin.call(setVisibility, { ...work, body: { isHiddenFromLibrary: true } }).expect(200)
    expect(await listed()).toEqual([['0 Another'], ['0 Third', 'Chapter 1']])
    expect(await listed(admin)).toEqual([['0 Another'], ['0 Renamed', 'Chapter 2', 'Named']])
    await admin.call(removeWork, { params: { id: added.body.id } }).expect(204)
    expect(await listed()).toEqual([['0 Third', 'Chapter 1']])
    for (const { id } of [made, last]) await admin.call(removeWork, { params: { id } }).expect(204)
    expect(await listed()).toEqual([])
  },
)

test('returns the right total after works were added, hidden, shown again and removed', async () => {
  const totals = async () => {
    const [ofReader, ofAdmin] = await Promise.all(
      [reader, admin].map(
        async (caller) => (await caller.call(page, { query: { page: 1 } }).expect(200)).body.total,
      ),
    )
    return [ofReader, ofAdmin]
  }
  const count = async () => [
    await server.db.$count(workTable, sql`owner_id is null and not is_hidden_from_library`),
    await server.db.$count(workTable, sql`owner_id is null`),
  ]
  const [made, hidden] = [await makeWork(server.db), await makeWork(server.db, { isHiddenFromLibrary: true })]
  const before = await totals()
  expect(before).toEqual(await count())
  const setVisibility = (id: number, isHiddenFromLibrary: boolean) =>
    admin.call(adminApi.library.setVisibility, { params: { id }, body: { isHiddenFromLibrary } }).expect(200)
  await setVisibility(made.id, true)
  await setVisibility(hidden.id, false)
  await setVisibility(hidden.id, false)
  await makeOwnBook(server.db, await makeUser(server.db))
  expect(await totals()).toEqual(before)
  for (const { id } of [made, hidden]) {
    await admin.call(adminApi.library.removeWork, { params: { id } }).expect(204)
    expect(await totals()).toEqual(await count())
  }
  await server.db.execute(sql`
    insert into works (title, author, author_bio, description, category, is_hidden_from_library)
    select 'One of many', 'X', 'X', 'X', 'Poem', n % 3 = 0 from generate_series(1, 10) n`)
  expect(await totals()).toEqual(await count())
  await server.db.execute(sql`delete from works where title = 'One of many'`)
  expect(await totals()).toEqual(await count())
})

test('shows a hidden work to administrators, and responds to readers with the bytes of a missing one', async () => {
  const hidden = await makeWork(server.db, { title: 'Hidden', isHiddenFromLibrary: true })
  const params = { id: hidden.id, workId: hidden.id }
  const chapterId = hidden.chapters[0]?.id ?? 0
  for (const endpoint of [work, chapters]) {
    await admin.send(endpoint, { params }).expect(200)
    const refused = await reader.send(endpoint, { params }).expect(404)
    const missing = await reader.send(endpoint, { params: { id: 999_999, workId: 999_999 } }).expect(404)
    expect(refused.text).toBe(missing.text)
  }
  await admin.call(chapter, { params: { id: chapterId } }).expect(200)
  const refused = await reader.call(chapter, { params: { id: chapterId } }).expect(404)
  expect(refused.text).toBe((await reader.call(chapter, { params: { id: 999_999 } })).text)
  expect(titles((await reader.call(works, {})).body)).not.toContain('Hidden')
  const found = await reader.call(page, { query: { page: 1, search: 'hidden' } })
  expect(found.body).toEqual({ works: [], total: 0, totalPages: 0 })
  expect(titles((await admin.call(works, {})).body)).toContain('Hidden')
})

test('rejects users who are not signed in', async () => {
  const made = await makeWork(server.db)
  const params = { id: made.id, workId: made.id }
  for (const endpoint of [works, work, chapters, chapter]) {
    await server.anonymous().send(endpoint, { params }).expect(401)
  }
  await server
    .anonymous()
    .call(page, { query: { page: 1 } })
    .expect(401)
})

test('responds 304 to a request with the current ETag', async () => {
  const made = await makeWork(server.db)
  const first = await reader.call(chapter, { params: { id: made.chapters[0]?.id ?? 0 } }).expect(200)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  await reader
    .call(chapter, { params: { id: made.chapters[0]?.id ?? 0 } })
    .set('If-None-Match', first.headers.etag ?? '')
    .expect(304)
})
