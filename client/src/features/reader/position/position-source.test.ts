import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { ApiError } from '#shared/errors.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { currentUser } from '../../../lib/current-user.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { ada } from '../../../testing/render.tsx'
import { createChapterSource } from './position-source.ts'

const content = 'One two three four five six seven eight.'
const chapter = { id: 3, workId: 1, category: 'Novel' as const, content, revision: 1, wordCount: 8 }
const timeline = createTimeline(content, 'Novel')
const position = { wordsRead: 6, seq: 4, completed: false, wordsShown: 2, activeMs: 500 }

function signedInClient(user = ada) {
  const client = new QueryClient()
  client.setQueryData(currentUser.queryKey, user)
  return client
}

const changed = new ApiError('conflict', 'This chapter was changed', { fields: { revision: 'changed' } })

test('a position in an edited chapter is saved at the same words, and the page keeps its own word numbers', async () => {
  const server = fakeServer()
  server.answer(api.reading.progress, [])
  server.answer(api.reading.save, ({ body }) => {
    const { wordsRead, seq, revision } = body as typeof position & { revision: number }
    if (revision === 1) throw changed
    return { id: 9, wordsRead, seq, completed: false }
  })
  server.answer(api.library.chapter, {
    id: 3,
    workId: 1,
    updatedAt: new Date(),
    category: 'Novel',
    title: '',
    order: 1,
    wordCount: 11,
    factorSum: 11,
    naturalSum: 11,
    content: `A new beginning. ${content}`,
    revision: 2,
  })
  const { save } = createChapterSource(signedInClient(), ada.id, chapter, timeline)
  expect(await save(9, position)).toEqual({ id: 9, wordsRead: 6, seq: 4, completed: false })
  expect(await save(9, { ...position, wordsRead: 8, seq: 5, completed: true })).toMatchObject({
    wordsRead: 8,
  })
  const saves = server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(saves).toMatchObject([
    { wordsRead: 6, revision: 1 },
    { wordsRead: 9, revision: 2, wordStart: 41, completed: false },
    { wordsRead: 11, revision: 2, wordStart: 51, completed: true },
  ])
  expect(saves[0]).not.toHaveProperty('wordStart')
})

test('sends the start of the word when the server counts words by another engine', async () => {
  const server = fakeServer()
  server.answer(api.reading.progress, [])
  server.answer(api.reading.save, { id: 9, wordsRead: 6, seq: 4, completed: false })
  const { save } = createChapterSource(signedInClient(), ada.id, { ...chapter, wordCount: 7 }, timeline)
  await save(9, position)
  expect(server.asked[0]?.body).toMatchObject({ wordsRead: 6, wordStart: 24, revision: 1 })
})

test("a position is never sent under another user's session", async () => {
  const server = fakeServer()
  const source = createChapterSource(signedInClient({ ...ada, id: 8 }), ada.id, chapter, timeline)
  await expect(source.save(9, position)).rejects.toMatchObject({ code: 'signed_out' })
  await expect(source.open(1)).rejects.toMatchObject({ code: 'signed_out' })
  expect(server.asked).toEqual([])
})

test('requests the current user before opening a session when a save is not found', async () => {
  const server = fakeServer()
  server.answer(api.reading.save, new ApiError('not_found', 'Reading session not found'))
  server.answer(api.account.user, { ...ada, id: 8 })
  const source = createChapterSource(signedInClient(), ada.id, chapter, timeline)
  await expect(source.save(9, position)).rejects.toMatchObject({ code: 'not_found' })
  await expect(source.open(6)).rejects.toMatchObject({ code: 'signed_out' })
})
