import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { readingDays, userTexts } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { list, count, text, create, update, remove, savePosition, beacon } = api.texts

let ada: User
let reader: Caller

beforeEach(async () => {
  ada = await makeUser(server.db)
  reader = await server.as(ada)
})

const aText = { title: 'Mine', content: 'One two three.', category: 'Poem' as const }

async function add(body: object = aText) {
  const answer = await reader.send(create, { body }).expect(201)
  return answer.body as { id: number; content: string }
}

test('adds a text, lists it with its beginning, counts, reads, changes and deletes it', async () => {
  const made = await add({ ...aText, content: 'x'.repeat(300) })
  expect(made).toMatchObject({
    title: 'Mine',
    category: 'Poem',
    wordCount: 1,
    wordsRead: 0,
    seq: 0,
    revision: 1,
  })
  const listed = await reader.call(list, {}).expect(200)
  expect(listed.body).toMatchObject([{ id: made.id, preview: 'x'.repeat(200), wordCount: 1, wordsRead: 0 }])
  expect(listed.body[0]).not.toHaveProperty('content')
  expect((await reader.call(count, {}).expect(200)).body).toEqual({ count: 1 })
  const params = { id: made.id }
  expect((await reader.call(text, { params }).expect(200)).body).toEqual(made)
  const changed = await reader.call(update, { params, body: { title: ' Renamed ' } }).expect(200)
  expect(changed.body).toEqual({ ...made, title: 'Renamed', updatedAt: expect.any(String) })
  await reader.call(remove, { params }).expect(204)
  await reader.call(text, { params }).expect(404)
  expect((await reader.call(count, {})).body).toEqual({ count: 0 })
})

test('keeps exactly ten of thirty texts that are added at once, and one more after nine', async () => {
  const rounds = scaleRounds(20)
  let taken = 0
  const rows = () => server.db.$count(userTexts, eq(userTexts.userId, ada.id))
  const addMany = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => reader.call(create, { body: aText })))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    return answers.filter(({ status }) => status === 201).length
  }
  for (let round = 0; round < rounds; round += 1) {
    await server.db.delete(userTexts).where(eq(userTexts.userId, ada.id))
    taken += await addMany()
    expect(await rows()).toBe(10)
    const { body } = await reader.call(list, {})
    await reader.call(remove, { params: { id: body[0].id } }).expect(204)
    taken += await addMany()
    expect(await rows()).toBe(10)
  }
  expect(taken).toBe(rounds * 11)
})

test.each([
  ['Cyrillic', 'ж'],
  ['Chinese', '漢'],
  ['emoji', '😀'],
  ['control characters, each escaped in JSON', '\u0001'],
])(
  'accepts 100,000 characters of %s and returns them unchanged; rejects one more',
  async (_name, character) => {
    const content = character.repeat(100_000)
    const made = await add({ ...aText, content })
    expect((await reader.call(text, { params: { id: made.id } })).body.content === content).toBe(true)
    const { body } = await reader
      .send(create, { body: { ...aText, content: content + character } })
      .expect(400)
    expect(body.fields).toEqual({ content: 'Content must be less than 100,000 characters' })
  },
)

test('converts the line ends of any system to line feeds', async () => {
  expect((await add({ ...aText, content: 'a\r\nb\rc\nd' })).content).toBe('a\nb\nc\nd')
})

test.each([
  [{}, { title: 'Title is required', content: 'Content is required' }],
  [{ ...aText, title: ' ' }, { title: 'Title is required' }],
  [{ ...aText, title: 'x'.repeat(201) }, { title: 'Title must be less than 200 characters' }],
  [{ ...aText, content: ' \n ' }, { content: 'Content is required' }],
  [{ ...aText, content: 'a\0' }, { content: 'This text contains a character that cannot be stored' }],
  [{ ...aText, category: 'Comic' }, { category: expect.stringContaining('category must be one of: Novel') }],
])('rejects an invalid text with the reason for each field', async (body, fields) => {
  expect((await reader.send(create, { body }).expect(400)).body.fields).toEqual(fields)
})

test('stores a position by its seq, ignores an older one, and clamps one past the end', async () => {
  const { id } = await add()
  const saveBy = (endpoint: typeof savePosition | typeof beacon, body: object) =>
    reader.send(endpoint, { params: { id }, body })
  expect(
    (await saveBy(savePosition, { wordsRead: 2, seq: 1, wordsShown: 2, activeMs: 900 }).expect(200)).body,
  ).toEqual({
    id,
    wordsRead: 2,
    seq: 1,
    completed: false,
  })
  expect((await saveBy(beacon, { wordsRead: 1, seq: 1 }).expect(200)).body).toMatchObject({
    wordsRead: 2,
    seq: 1,
  })
  expect((await saveBy(beacon, { wordsRead: 99 }).expect(200)).body).toMatchObject({
    wordsRead: 3,
    seq: 2,
    completed: true,
  })
  await saveBy(savePosition, { wordsRead: -1 }).expect(400)
  await saveBy(savePosition, { wordsRead: 1, revision: 7 }).expect(409)
  const [day] = await server.db.select().from(readingDays).where(eq(readingDays.userId, ada.id))
  expect(day).toMatchObject({ words: 2, activeMs: 900 })
})

test('keeps the reader at the same words after an edit before the position', async () => {
  const { id } = await add({ title: 'T', content: 'One two three four five six seven eight.' })
  await reader.send(savePosition, { params: { id }, body: { wordsRead: 6, seq: 1 } }).expect(200)
  const edited = await reader
    .call(update, {
      params: { id },
      body: { content: 'A new beginning. One two three four five six seven eight.' },
    })
    .expect(200)
  expect(edited.body).toMatchObject({ wordsRead: 9, revision: 2, wordCount: 11 })
})

test("responds to another reader's text with the same bytes as to a missing one, and leaves it unchanged", async () => {
  const { id } = await add()
  const other = await server.as(await makeUser(server.db))
  for (const [endpoint, body] of [
    [text, undefined],
    [update, { title: 'Stolen' }],
    [remove, undefined],
    [savePosition, { wordsRead: 1 }],
    [beacon, { wordsRead: 1 }],
  ] as const) {
    const refused = await other.send(endpoint, { params: { id }, body }).expect(404)
    const missing = await other.send(endpoint, { params: { id: 999_999 }, body }).expect(404)
    expect(refused.text).toBe(missing.text)
    await server.anonymous().send(endpoint, { params: { id }, body }).expect(401)
  }
  for (const endpoint of [list, count]) await server.anonymous().call(endpoint, {}).expect(401)
  await server.anonymous().call(create, { body: aText }).expect(401)
  expect((await other.call(list, {})).body).toEqual([])
  const [stored] = await server.db.select().from(userTexts).where(eq(userTexts.id, id))
  expect(stored).toMatchObject({ title: 'Mine', wordsRead: 0 })
})
