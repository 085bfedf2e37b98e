import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Chapter } from '#shared/library.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'
import { createEditor, workBody } from './editing.fixture.ts'

const server = startServer()
const { library, reading } = api
let ada: User
let admin: Caller
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
})

const { add, addChapter, listChapterOrders } = createEditor(() => admin)

test('adds a work, changes it partially, hides, shows and deletes it with all its rows', async () => {
  const work = await add()
  expect(work).toMatchObject({ ...workBody, isHiddenFromLibrary: false, chapterCount: 0, wordCount: 0 })
  const params = { id: work.id }
  const changed = await admin
    .call(adminApi.library.updateWork, { params, body: { title: ' The Ebb ' } })
    .expect(200)
  expect(changed.body).toEqual({ ...work, title: 'The Ebb', updatedAt: expect.any(String) })
  await reader.call(library.work, { params }).expect(200)
  const hide = (isHiddenFromLibrary: boolean) =>
    admin.call(adminApi.library.setVisibility, { params, body: { isHiddenFromLibrary } }).expect(200)
  expect((await hide(true)).body.isHiddenFromLibrary).toBe(true)
  await reader.call(library.work, { params }).expect(404)
  expect((await hide(false)).body.isHiddenFromLibrary).toBe(false)
  const chapter = await addChapter(work.id)
  await reader.call(reading.open, { body: { workId: work.id, chapterId: chapter.id } }).expect(201)
  await admin.call(adminApi.library.removeWork, { params }).expect(204)
  await admin.call(library.work, { params }).expect(404)
  await admin.call(library.chapter, { params: { id: chapter.id } }).expect(404)
  expect((await reader.call(reading.progress, {})).body).toEqual([])
})

test('appends and inserts chapters, measures them, and updates the sums of the work', async () => {
  const { id } = await add()
  await addChapter(id, { title: 'One' })
  const two = await addChapter(id, { title: 'Two', workId: id, content: 'One two.\r\n\r\nThree.' })
  expect(two).toMatchObject({ order: 2, revision: 1, content: 'One two.\n\nThree.', category: 'Novel' })
  await addChapter(id, { title: 'Between', order: 2 })
  await addChapter(id, { title: 'Far', order: 9 })
  expect(await listChapterOrders(id)).toEqual([
    ['One', 1],
    ['Between', 2],
    ['Two', 3],
    ['Far', 9],
  ])
  const { body } = await admin.call(library.work, { params: { id } })
  expect(body).toMatchObject({ chapterCount: 4, wordCount: 15 })
  const factorSums = (['One two three four.', 'One two.\n\nThree.'] as const).map(
    (content) => createTimeline(content, 'Novel').factorSum,
  )
  expect(body.factorSum).toBeCloseTo((factorSums[0] ?? 0) * 3 + (factorSums[1] ?? 0), 6)
})

test('moves a chapter beside the one it was moved past, also after another editor added or moved chapters', async () => {
  const { id } = await add()
  const made: Record<string, Chapter> = {}
  for (const title of ['a', 'b', 'c', 'd']) made[title] = await addChapter(id, { title })
  const move = async (title: string, body: { order: number; beforeId?: number; afterId?: number }) => {
    await admin
      .call(adminApi.library.updateChapter, { params: { id: made[title]?.id ?? 0 }, body })
      .expect(200)
    return (await listChapterOrders(id)).map(([title]) => title).join('')
  }
  made.x = await addChapter(id, { title: 'x', order: 1 })
  const down = { order: 3, afterId: made.c?.id }
  expect(await move('b', down)).toBe('xacbd')
  // Repeats the call, as after a lost response.
  expect(await move('b', down)).toBe('xacbd')
  expect(await move('d', { order: 2, beforeId: made.c?.id })).toBe('xadcb')
  expect(await move('x', { order: 3, beforeId: made.c?.id })).toBe('adxcb')
  expect(await move('b', { order: 1, afterId: made.a?.id })).toBe('abdxc')
  await admin.call(adminApi.library.removeChapter, { params: { id: made.d?.id ?? 0 } }).expect(204)
  expect(await move('b', { order: 1, beforeId: made.d?.id })).toBe('baxc')
})

test('adds the last chapter at the end, also after another editor added one there', async () => {
  const { id } = await add()
  await addChapter(id, { title: 'One', order: 1, isLast: true })
  for (const title of ['Two', 'Three']) await addChapter(id, { title, order: 2, isLast: true })
  expect((await listChapterOrders(id)).map(([title]) => title)).toEqual(['One', 'Two', 'Three'])
})

test('moves a chapter to the order of another one and shifts those between', async () => {
  const { id } = await add()
  const made: Chapter[] = []
  for (const title of ['a', 'b', 'c', 'd']) made.push(await addChapter(id, { title }))
  const move = (index: number, order: number) =>
    admin
      .call(adminApi.library.updateChapter, { params: { id: made[index]?.id ?? 0 }, body: { order } })
      .expect(200)
  const titles = async () => (await listChapterOrders(id)).map(([title]) => title).join('')
  expect((await move(0, 3)).body).toMatchObject({ title: 'a', order: 3, revision: 1 })
  expect(await titles()).toBe('bcad')
  await move(3, 1)
  expect(await titles()).toBe('dbca')
  await move(3, 20)
  expect(await listChapterOrders(id)).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['d', 20],
  ])
})

test('deletes a chapter with its reading sessions and updates the sums', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  await addChapter(id, { title: 'Two' })
  await reader.call(reading.open, { body: { workId: id, chapterId } }).expect(201)
  await admin.call(adminApi.library.removeChapter, { params: { id: chapterId } }).expect(204)
  await admin.call(adminApi.library.removeChapter, { params: { id: chapterId } }).expect(404)
  expect((await reader.call(reading.progress, {})).body).toEqual([])
  expect((await admin.call(library.work, { params: { id } })).body).toMatchObject({
    chapterCount: 1,
    wordCount: 4,
  })
})

test.each([
  [{ ...workBody, title: ' ' }, { title: 'Title is required' }],
  [{ ...workBody, title: undefined }, { title: 'Title is required' }],
  [{ ...workBody, author: 'x'.repeat(301) }, { author: 'Author must be at most 300 characters' }],
  [
    { ...workBody, description: 'x'.repeat(5_001) },
    { description: 'Description must be at most 5000 characters' },
  ],
  [{ ...workBody, category: 'Comic' }, { category: expect.stringContaining('category must be one of') }],
])('rejects an invalid work with the reason for each field', async (body, fields) => {
  expect((await admin.send(adminApi.library.createWork, { body }).expect(400)).body.fields).toEqual(fields)
})

test.each([
  [{ title: '', content: 'x' }, { title: 'Title is required' }],
  [{}, { title: 'Title is required', content: 'Content is required' }],
  [{ title: 'x', content: ' \n' }, { content: 'Content is required' }],
  [{ title: 'x', content: 'a\0' }, { content: 'This text contains a character that cannot be stored' }],
  [{ title: 'x', content: 'x', order: 0 }, { order: 'Order must be a whole number from 1 to 1,000,000' }],
  [{ title: 'x', content: 'x', order: 1.5 }, { order: 'Order must be a whole number from 1 to 1,000,000' }],
  [{ title: 'x', content: 'x', workId: 999 }, { workId: 'workId must match the work in the address' }],
])('rejects an invalid chapter with the reason for each field, and adds none', async (body, fields) => {
  const { id } = await add()
  const answer = await admin
    .send(adminApi.library.createChapter, { params: { workId: id }, body })
    .expect(400)
  expect(answer.body.fields).toEqual(fields)
  expect(await listChapterOrders(id)).toEqual([])
})

test('accepts a chapter of 5 MB in any letters, and rejects a larger one', async () => {
  const { id } = await add()
  const content = '漢字かな '.repeat(384_615).slice(0, 1_923_000)
  await addChapter(id, { content })
  const more = { title: 'x', content: 'é'.repeat(2_500_001) }
  const { body } = await admin
    .send(adminApi.library.createChapter, { params: { workId: id }, body: more })
    .expect(400)
  expect(body.fields).toEqual({ content: 'Content must be at most 5 MB' })
  const huge = { title: 'x', content: 'x'.repeat(10_000_001) }
  // Bypasses the load balancer: the server rejects the request before the whole body has arrived, and this may break the connection of the
  // balancer.
  const beside = await server.itself.as(await makeUser(server.db, { isAdmin: true }))
  await beside.send(adminApi.library.createChapter, { params: { workId: id }, body: huge }).expect(413)
})

test('responds 403 to readers, 401 to signed-out users, and 404 for missing rows', async () => {
  const { id } = await add()
  const { id: chapterId } = await addChapter(id)
  const calls = [
    [adminApi.library.createWork, { body: workBody }],
    [adminApi.library.updateWork, { params: { id }, body: { title: 'x' } }],
    [adminApi.library.setVisibility, { params: { id }, body: { isHiddenFromLibrary: true } }],
    [adminApi.library.removeWork, { params: { id } }],
    [adminApi.library.createChapter, { params: { workId: id }, body: { title: 'x', content: 'x' } }],
    [adminApi.library.updateChapter, { params: { id: chapterId }, body: { title: 'x' } }],
    [adminApi.library.removeChapter, { params: { id: chapterId } }],
  ] as const
  for (const [endpoint, input] of calls) {
    await reader.send(endpoint, input).expect(403)
    await server.anonymous().send(endpoint, input).expect(401)
    if (!('params' in input)) continue
    const missing = Object.fromEntries(Object.keys(input.params).map((name) => [name, 2_000_000_000]))
    await admin.send(endpoint, { ...input, params: missing }).expect(404)
  }
  expect((await admin.call(library.work, { params: { id } })).body).toMatchObject({ title: workBody.title })
})

test('writes no undeclared fields', async () => {
  const work = await add({ id: 1, creatorId: 7, chapterCount: 99, wordCount: 99 })
  expect(work).toMatchObject({ chapterCount: 0, wordCount: 0 })
  expect(work.creatorId).not.toBe(7)
  const chapter = await addChapter(work.id, { revision: 9, wordCount: 9 })
  const { body } = await admin
    .send(adminApi.library.updateChapter, {
      params: { id: chapter.id },
      body: { revision: 9, workId: 1, wordCount: 9 },
    })
    .expect(200)
  expect(body).toEqual(chapter)
})
