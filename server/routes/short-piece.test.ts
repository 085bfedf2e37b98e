import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { works } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { shortPiece } = api.library

/** Creates a work that takes this many minutes at 200 words a minute. */
async function workOf(minutes: number, changes: Parameters<typeof makeWork>[1] = {}) {
  const made = await makeWork(server.db, changes)
  await server.db
    .update(works)
    .set({ factorSum: minutes * 200, naturalSum: minutes * 300 })
    .where(eq(works.id, made.id))
  return made
}

test('offers a new reader a work of five minutes, else the shortest, and never one they may not see', async () => {
  const user = await makeUser(server.db)
  const reader = await server.as(user)
  const offered = async (query = {}) => (await reader.send(shortPiece, { query }).expect(200)).body
  expect(await offered()).toBeNull()

  await makeWork(server.db, { chapters: [] })
  await workOf(2, { isHiddenFromLibrary: true })
  await makeOwnBook(server.db, user)
  expect(await offered()).toBeNull()

  await workOf(90)
  const shortest = await workOf(40, { title: 'Forty Minutes', chapters: ['One.', 'Two.'] })
  expect(await offered()).toEqual({
    workId: shortest.id,
    chapterId: shortest.chapters[0]?.id,
    title: 'Forty Minutes',
  })

  await workOf(4.9, { title: 'Many', chapters: ['One.', 'Two.'] })
  expect(await offered()).toMatchObject({ title: 'Many' })
  await workOf(3, { title: 'Three' })
  await workOf(4.5, { title: 'Four And A Half' })
  await workOf(6, { title: 'Six' })
  expect(await offered()).toMatchObject({ title: 'Four And A Half' })
  expect(await offered({ pauses: 'Natural' })).toMatchObject({ title: 'Three' })
  expect(await offered({ wordsPerMinute: 250 })).toMatchObject({ title: 'Six' })
  expect(await offered({ wordsPerMinute: 100 })).toMatchObject({ title: 'Three' })
})

test.each([{ wordsPerMinute: 99 }, { wordsPerMinute: 401 }, { wordsPerMinute: 'fast' }])(
  'rejects the pace %o',
  async (query) => {
    const reader = await server.as(await makeUser(server.db))
    await reader.send(shortPiece, { query }).expect(400)
  },
)

test('rejects users who are not signed in', async () => {
  await server.anonymous().call(shortPiece, { query: {} }).expect(401)
})
