import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import type { BrokenPage } from '#shared/site.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { report } = api.brokenPages

const aPage: BrokenPage = {
  page: '/reader/:workId/:chapterId',
  error: 'TypeError',
  stack: ['h@index-B1_x.js:9:123', '@reader-C2.js:1:2'],
  components: ['ReaderPage@index-B1_x.js:9:456'],
}

const readLoggedPages = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('a page broke'))
    .map((line) => JSON.parse(line))

afterEach(() => {
  vi.restoreAllMocks()
})

/** Advances the clock, so that earlier log lines no longer count toward the limit. */
function advanceClock(minutes: number) {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + minutes * 60_000)
}

test('logs a broken page as a warning, with or without a session', async () => {
  const reader = await server.itself.as(await makeUser(server.db))
  for (const caller of [server.itself.anonymous(), reader]) {
    const { text } = await caller.call(report, { body: aPage }).expect(204)
    expect(text).toBe('')
  }
  const warning = { ...aPage, level: 40, msg: 'a page broke' }
  expect(readLoggedPages()).toEqual([
    { ...warning, time: expect.any(Number) },
    { ...warning, time: expect.any(Number) },
  ])
})

test.each<[string, object]>([
  ['an address', { page: '/reader/4/12' }],
  ['a search', { page: '/?search=whale' }],
  ['a sentence as an error name', { error: 'Call me Ishmael' }],
  ['a sentence as a stack frame', { stack: ['Call me Ishmael@index.js:1:2'] }],
  ['a full URL as a stack frame', { stack: ['h@http://localhost/index.js:1:2'] }],
  ['a stack frame without a line', { components: ['ReaderPage'] }],
  ['nine stack frames', { stack: Array(9).fill('h@index.js:1:2') }],
  ['no page', { page: undefined }],
])('rejects %s and does not log it', async (_, changes) => {
  const before = server.log()
  const { body } = await server.itself
    .anonymous()
    .send(report, { body: { ...aPage, ...changes } })
    .expect(400)
  expect(body.code).toBe('invalid')
  expect(server.log().slice(before.length)).not.toMatch(/a page broke|Ishmael|whale/)
})

test('logs only the four fields and refuses a long report', async () => {
  advanceClock(10)
  const body = { ...aPage, message: 'Call me Ishmael' }
  await server.itself.anonymous().send(report, { body }).expect(204)
  expect(readLoggedPages().at(-1)).not.toHaveProperty('message')
  await server.itself
    .anonymous()
    .send(report, { body: { ...aPage, message: 'x'.repeat(4_000) } })
    .expect(413)
  expect(server.log()).not.toContain('Ishmael')
})

test('logs at most ten reports a minute and then the number left out', async () => {
  advanceClock(20)
  const before = readLoggedPages().length
  const send = () => server.itself.anonymous().call(report, { body: aPage }).expect(204)
  await Promise.all(Array.from({ length: 25 }, send))
  expect(readLoggedPages().length - before).toBe(10)
  advanceClock(21)
  await send()
  expect(readLoggedPages().length - before).toBe(11)
  expect(readLoggedPages().at(-1)).toMatchObject({ leftOut: 15 })
  await send()
  expect(readLoggedPages().at(-1)).not.toHaveProperty('leftOut')
})
