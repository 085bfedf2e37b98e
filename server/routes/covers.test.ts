import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Category } from '#shared/timing/category.ts'
import { works } from '../db/schema.ts'
import { drawCover } from '../services/library/draw-cover.ts'
import { drawMissingCovers } from '../services/library/work-sums.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
let admin: Caller
let reader: Caller

beforeEach(async () => {
  admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  reader = await server.as(await makeUser(server.db))
})

const getCover = async (id: number) => (await reader.call(api.library.work, { params: { id } })).body.cover
const page = (word: string) => `${word} `.repeat(60)

test('draws the first chapter with a page of words, as its category, and again when it changes', async () => {
  const made = await makeWork(server.db, {
    category: 'Poem',
    chapters: ['For Ada.', page('rose'), page('violet')],
  })
  const { id } = made
  const [dedication = 0, first = 0] = made.chapters.map((chapter) => chapter.id)
  const expectCover = async (text: string, category: Category = 'Poem') =>
    expect(await getCover(id)).toBe(drawCover(text, category))
  await expectCover(page('rose'))
  const { updateChapter, updateWork, removeChapter } = adminApi.library
  await admin.call(updateChapter, { params: { id: first }, body: { content: page('lily') } }).expect(200)
  await expectCover(page('lily'))
  await admin.call(updateWork, { params: { id }, body: { category: 'Novel' } }).expect(200)
  await expectCover(page('lily'), 'Novel')
  await admin.call(updateChapter, { params: { id: first }, body: { order: 3 } }).expect(200)
  await expectCover(page('violet'), 'Novel')
  for (const chapter of made.chapters)
    if (chapter.id !== dedication) await admin.call(removeChapter, { params: { id: chapter.id } }).expect(204)
  await expectCover('For Ada.', 'Novel')
})

test('draws the covers of works from a version without covers', async () => {
  const ids = await Promise.all(
    ['one', 'two'].map(async (word) => (await makeWork(server.db, { chapters: [page(word)] })).id),
  )
  const drawn = await Promise.all(ids.map(getCover))
  await server.db.update(works).set({ cover: null })
  await server.db
    .update(works)
    .set({ cover: 'm0 0h1' })
    .where(eq(works.id, ids[1] ?? 0))
  await drawMissingCovers(server.db, async () => {})
  expect(await Promise.all(ids.map(getCover))).toEqual([drawn[0], 'm0 0h1'])
  expect(drawn[0]).toBe(drawCover(page('one'), 'Novel'))
})
