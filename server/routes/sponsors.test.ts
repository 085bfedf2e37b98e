import { beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ambientSounds, sponsorMessages } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { afterLogin, inLibrary, afterChapter } = api.sponsors

let reader: Caller
const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort()

beforeAll(async () => {
  reader = await server.as(await makeUser(server.db))
  await server.db.insert(sponsorMessages).values([
    { title: 'At login', content: 'x', displayOnLogin: true, showWhenReturningToLibrary: false },
    { title: 'In the library', content: 'x', supportUrl: 'https://example.com' },
    { title: 'Asleep', content: 'x', displayOnLogin: true, isActive: false },
  ])
  await server.db.insert(ambientSounds).values([
    { title: 'Rain', audioUrl: '/uploads/rain.mp3' },
    { title: 'Silent', audioUrl: '/uploads/none.mp3', isActive: false },
  ])
})

test('lists the active messages of each place with public fields only', async () => {
  const { chapters } = await makeWork(server.db)
  const params = { chapterId: chapters[0]?.id ?? 0 }
  expect(titles((await reader.call(afterLogin, {}).expect(200)).body)).toEqual(['At login'])
  expect(titles((await reader.call(inLibrary, {}).expect(200)).body)).toEqual(['In the library'])
  const { body } = await reader.call(afterChapter, { params }).expect(200)
  expect(titles(body)).toEqual(['At login', 'In the library'])
  expect(Object.keys(body[0]).sort()).toEqual(['content', 'id', 'imageUrl', 'supportUrl', 'title'])
})

test('lists active sounds only', async () => {
  const { body } = await reader.call(api.sounds.list, {}).expect(200)
  expect(body).toEqual([{ id: expect.any(Number), title: 'Rain', audioUrl: '/uploads/rain.mp3' }])
})

test('returns no messages for a chapter that the reader may not read, or without a session', async () => {
  const hidden = await makeWork(server.db, { isHiddenFromLibrary: true })
  await reader.call(afterChapter, { params: { chapterId: hidden.chapters[0]?.id ?? 0 } }).expect(404)
  await reader.send(afterChapter, { params: { chapterId: 'x' } }).expect(404)
  for (const endpoint of [afterLogin, inLibrary, api.sounds.list]) {
    await server.anonymous().call(endpoint, {}).expect(401)
  }
  await server
    .anonymous()
    .call(afterChapter, { params: { chapterId: 1 } })
    .expect(401)
})
