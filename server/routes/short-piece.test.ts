import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { works } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { shortPiece } = api.library

/** Creates a work with this reading time at 200 words per minute. */
async function makeTimedWork(minutes: number, changes: Parameters<typeof makeWork>[1] = {}) {
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
  const findOffered = async (query = {}) => (await reader.send(shortPiece, { query }).expect(200)).body
  expect(await findOffered()).toBeNull()

  await makeWork(server.db, { chapters: [] })
  await makeTimedWork(2, { isHiddenFromLibrary: true })
  await makeOwnBook(server.db, user)
  expect(await findOffered()).toBeNull()

  await makeTimedWork(90)
  const shortest = await makeTimedWork(40, { title: 'Forty Minutes', chapters: ['One.', 'Two.'] })
  expect(await findOffered()).toEqual({
    workId: shortest.id,
    chapterId: shortest.chapters[0]?.id,
    title: 'Forty Minutes',
  })

  await makeTimedWork(4.9, { title: 'Many', chapters: ['One.', 'Two.'] })
  expect(await findOffered()).toMatchObject({ title: 'Many' })
  await makeTimedWork(3, { title: 'Three' })
  await makeTimedWork(4.5, { title: 'Four And A Half' })
  await makeTimedWork(6, { title: 'Six' })
  expect(await findOffered()).toMatchObject({ title: 'Four And A Half' })
  expect(await findOffered({ pauses: 'Natural' })).toMatchObject({ title: 'Three' })
  expect(await findOffered({ wordsPerMinute: 250 })).toMatchObject({ title: 'Six' })
  expect(await findOffered({ wordsPerMinute: 100 })).toMatchObject({ title: 'Three' })
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
