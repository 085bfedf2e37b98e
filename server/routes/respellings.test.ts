import { expect, test } from 'vitest'
import { respellingsMax } from '#shared/limits.ts'
import { respellingApi, respellingsFull } from '#shared/respelling-api.ts'
import { respellings } from '../db/schema.ts'
import { makeOwnBook, makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { list, set, setForWork } = respellingApi.respellings

const read = async (caller: Caller, chapterId?: number) =>
  (await caller.call(list, { query: { chapterId } }).expect(200)).body

test('keeps the spelling of a word per reader, in small letters with spaces, and removes it', async () => {
  const [ada, grace] = [
    await server.as(await makeUser(server.db)),
    await server.as(await makeUser(server.db)),
  ]
  await ada.call(set, { body: { word: 'Queequeg', respelling: 'Kwee-kweg' } }).expect(204)
  await ada.call(set, { body: { word: 'pequod', respelling: 'pea quod' } }).expect(204)
  await ada.call(set, { body: { word: 'queequeg', respelling: 'kwee kwegg' } }).expect(204)
  expect(await read(ada)).toEqual({ own: { queequeg: 'kwee kwegg', pequod: 'pea quod' }, work: {} })
  expect(await read(grace)).toEqual({ own: {}, work: {} })
  await ada.call(set, { body: { word: 'pequod', respelling: '' } }).expect(204)
  expect(await read(ada)).toMatchObject({ own: { queequeg: 'kwee kwegg' } })
})

test('refuses a spelling that the voice cannot say', async () => {
  const ada = await server.as(await makeUser(server.db))
  const { body } = await ada.call(set, { body: { word: 'ahab', respelling: 'Эйхаб' } }).expect(400)
  expect(body.message).toBe('Write it with English letters, as in “kwee kweg”')
})

test('keeps the spelling of a work for its readers, and hides that of a work that is not theirs', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const reader = await server.as(await makeUser(server.db))
  const [first, second] = (await makeWork(server.db, { chapters: ['One.', 'Two.'] })).chapters
  const params = { id: first?.id ?? 0 }
  await admin.call(setForWork, { params, body: { word: 'ahab', respelling: 'ay hab' } }).expect(204)
  expect(await read(reader, second?.id)).toEqual({ own: {}, work: { ahab: 'ay hab' } })
  const [hidden] = (await makeWork(server.db, { isHiddenFromLibrary: true })).chapters
  const hiddenParams = { id: hidden?.id ?? 0 }
  await admin.call(setForWork, { params: hiddenParams, body: { word: 'ahab', respelling: 'a' } }).expect(204)
  expect(await read(reader, hidden?.id)).toEqual({ own: {}, work: {} })
  const book = await makeOwnBook(server.db, await makeUser(server.db))
  const ownParams = { id: book.chapters[0]?.id ?? 0 }
  await admin.call(setForWork, { params: ownParams, body: { word: 'ahab', respelling: 'a' } }).expect(404)
})

test('refuses a correction beyond the limit, and still changes the others', async () => {
  const user = await makeUser(server.db)
  const ada = await server.as(user)
  const rows = Array.from({ length: respellingsMax }, (_, at) => ({
    userId: user.id,
    word: `w${at}`,
    respelling: 'w',
  }))
  await server.db.insert(respellings).values(rows)
  const refused = await ada.call(set, { body: { word: 'one more', respelling: 'w' } }).expect(409)
  expect(refused.body.message).toBe(respellingsFull)
  await ada.call(set, { body: { word: 'w1', respelling: 'double you' } }).expect(204)
  expect(await read(ada)).toMatchObject({ own: { w1: 'double you' } })
})
