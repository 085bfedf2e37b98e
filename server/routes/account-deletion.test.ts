import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { knownWordsApi } from '#shared/known-words-api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import {
  ambientSounds,
  knownWords,
  lookUps,
  pageContent,
  problemReports,
  readingDays,
  readingSessions,
  removedCards,
  savedWords,
  sessions,
  sponsorMessages,
  users,
  userTexts,
  wordCards,
  wordReviewLog,
  wordReviewSettings,
  works,
} from '../db/schema.ts'
import { getTestPassword, makeUser, makeWork } from '../testing/make.ts'
import { scaleRounds } from '../testing/rounds.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { user, login, remove } = api.account

const personal = {
  ...{ readingSessions, readingDays, lookUps, savedWords, userTexts, problemReports },
  ...{ knownWords, removedCards, wordCards, wordReviewLog, wordReviewSettings },
}

/** Counts the user's rows of each kind, including login sessions. */
async function countRows({ id }: User): Promise<Record<string, number>> {
  const rows: Record<string, number> = {
    users: await server.db.$count(users, eq(users.id, id)),
    sessions: await server.db.$count(sessions, sql`sess->'passport'->'user'->>'id' = ${String(id)}`),
  }
  for (const [name, table] of Object.entries(personal)) {
    const [row] = await server.db.select({ rows: count() }).from(table).where(eq(table.userId, id))
    rows[name] = row?.rows ?? 0
  }
  return rows
}

const none = Object.fromEntries(['users', 'sessions', ...Object.keys(personal)].map((name) => [name, 0]))

const report = { category: 'Other', title: 'Title', description: 'Description' } as const

/** Creates one row of every kind. */
async function leaveTraces(caller: Caller, { id, chapters }: Awaited<ReturnType<typeof makeWork>>) {
  const chapterId = chapters[0]?.id ?? 0
  const session = await caller.call(api.reading.open, { body: { workId: id, chapterId } }).expect(201)
  const params = { id: session.body.id as number }
  await caller.send(api.reading.save, { params, body: { wordsRead: 1, wordsShown: 1 } }).expect(200)
  const text = await caller.call(api.texts.create, { body: { title: 'T', content: 'One two.' } }).expect(201)
  const word = { word: 'first', definition: 'D', textId: text.body.id }
  const saved = await caller.call(api.words.save, { body: word }).expect(201)
  const { answer, changeSettings } = wordReviewApi.wordReview
  await caller.call(changeSettings, { body: { newPerDay: 9 } }).expect(200)
  const known = { clientId: crypto.randomUUID(), rating: 3, tookMs: 900 }
  await caller.call(answer, { params: { id: saved.body.id }, body: known }).expect(204)
  const gone = await caller.call(api.words.save, { body: { word: 'gone', definition: 'D' } }).expect(201)
  const next = { ...known, clientId: crypto.randomUUID() }
  await caller.call(answer, { params: { id: gone.body.id }, body: next }).expect(204)
  await caller.call(api.words.remove, { params: { id: gone.body.id } }).expect(204)
  await caller.call(knownWordsApi.knownWords.set, { body: { word: 'first', isKnown: true } }).expect(204)
  await caller.call(reportsApi.create, { body: report }).expect(201)
  return { sessionId: params.id, textId: text.body.id as number, wordId: saved.body.id as number }
}

test('deletes every personal row and session of an account and nothing of another', async () => {
  const [ada, grace] = [await makeUser(server.db), await makeUser(server.db)]
  const [own, there, other] = [await server.as(ada), await server.as(ada), await server.as(grace)]
  const work = await makeWork(server.db)
  for (const caller of [own, other]) await leaveTraces(caller, work)
  const lookedUp = { year: 2026, word: 'first' }
  await server.db.insert(lookUps).values([ada, grace].map(({ id }) => ({ ...lookedUp, userId: id })))
  const [, before] = [await countRows(ada), await countRows(grace)]
  expect(Object.values(before)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])

  const answer = await own.call(remove, {}).expect(204)
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^lectern\.sid=;/)
  expect(await countRows(ada)).toEqual(none)
  expect(await countRows(grace)).toEqual(before)
  for (const caller of [own, there]) await caller.call(user, {}).expect(401)
  await other.call(user, {}).expect(200)
  const credentials = { username: ada.username, password: getTestPassword(ada) }
  await server.anonymous().call(login, { body: credentials }).expect(401)
})

test('tells the sessions of a deleted account that it is gone, and stores nothing of the reader in them', async () => {
  const [ada, admin] = [await makeUser(server.db), await makeUser(server.db, { isAdmin: true })]
  const caller = await server.as(ada)
  await (await server.as(admin)).call(adminApi.site.removeUser, { params: { userId: ada.id } }).expect(204)
  const save = () => caller.call(api.texts.create, { body: { title: 'T', content: 'One.' } }).expect(401)
  for (const answer of [await save(), await caller.call(user, {}).expect(401)]) {
    expect(answer.body).toMatchObject({ code: 'account_gone', message: 'This account no longer exists' })
  }
  const ended = await server.db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(sql`sess->>'isAccountGone' = 'true'`)
  for (const { sess } of ended) expect(Object.keys(sess).sort()).toEqual(['cookie', 'isAccountGone'])
  expect(ended.length).toBeGreaterThan(0)
  const grace = await makeUser(server.db)
  await caller
    .call(login, { body: { username: grace.username, password: getTestPassword(grace) } })
    .expect(200)
  await caller.call(user, {}).expect(200)
})

test('frees the e-mail address of a deleted account', async () => {
  const ada = await makeUser(server.db)
  await (await server.as(ada)).call(remove, {}).expect(204)
  const body = {
    email: ada.username,
    firstName: 'Ada',
    lastName: 'Again',
    password: 'nanoseconds',
    confirmPassword: 'nanoseconds',
  }
  const { body: made } = await server.anonymous().call(api.account.register, { body }).expect(201)
  expect(made.id).not.toBe(ada.id)
})

test('keeps what a deleted administrator created, without an owner', async () => {
  const [leaving] = [
    await makeUser(server.db, { isAdmin: true }),
    await makeUser(server.db, { isAdmin: true }),
  ]
  const { id: workId } = await makeWork(server.db)
  const creatorId = leaving.id
  await server.db.update(works).set({ creatorId }).where(eq(works.id, workId))
  await server.db.insert(sponsorMessages).values({ title: 'Kept', content: 'x', creatorId })
  await server.db.insert(ambientSounds).values({ title: 'Kept', audioUrl: '/uploads/x.mp3', creatorId })
  await server.db.insert(pageContent).values({ aboutUs: 'Kept', updatedById: creatorId })
  await (await server.as(leaving)).call(remove, {}).expect(204)
  expect(await server.db.select().from(works).where(eq(works.id, workId))).toMatchObject([
    { creatorId: null },
  ])
  expect(await server.db.select().from(sponsorMessages)).toMatchObject([{ title: 'Kept', creatorId: null }])
  expect(await server.db.select().from(ambientSounds)).toMatchObject([{ title: 'Kept', creatorId: null }])
  expect(await server.db.select().from(pageContent)).toMatchObject([{ aboutUs: 'Kept', updatedById: null }])
})

const demoteAll = () => server.db.update(users).set({ isAdmin: false })

test('refuses to delete the only administrator and states what to do first', async () => {
  await demoteAll()
  const admin = await makeUser(server.db, { isAdmin: true })
  const caller = await server.as(admin)
  const { body } = await caller.call(remove, {}).expect(409)
  expect(body.message).toBe('This is the only administrator: add another one first')
  expect((await caller.call(user, {}).expect(200)).body).toEqual(admin)
  // The rule applies to administrators only: a reader can still be deleted.
  await (await server.as(await makeUser(server.db))).call(remove, {}).expect(204)
  await makeUser(server.db, { isAdmin: true })
  await caller.call(remove, {}).expect(204)
})

test('keeps one of two administrators who delete their accounts at once', async () => {
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    await demoteAll()
    const admins = [
      await makeUser(server.db, { isAdmin: true }),
      await makeUser(server.db, { isAdmin: true }),
    ]
    const callers = await Promise.all(admins.map((admin) => server.as(admin)))
    const answers = await Promise.all(callers.map((caller) => caller.call(remove, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await server.db.$count(users, eq(users.isAdmin, true))).toBe(1)
  }
})

test('deletes an account once when two deletions run at once', async () => {
  const ada = await makeUser(server.db)
  const callers = [await server.as(ada), await server.as(ada)]
  const answers = await Promise.all(callers.map((caller) => caller.call(remove, {})))
  for (const { status } of answers) expect([204, 401]).toContain(status)
  expect(await countRows(ada)).toEqual(none)
})

test('leaves no row and answers no write with 500 when an account is deleted under a hundred writes', async () => {
  const work = await makeWork(server.db, { chapters: Array(6).fill('One two three.') })
  const rounds = scaleRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const ada = await makeUser(server.db)
    const caller = await server.as(ada)
    const writes = await prepareWrites(caller, work)
    const deletion = caller.call(remove, {})
    // Sends the deletion after more of the writes in each round. Over all rounds, it runs concurrently with every write.
    const before = Math.floor((round * writes.length) / rounds)
    const calls = [...writes.slice(0, before), deletion, ...writes.slice(before)]
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
    expect((await deletion).status).toBe(204)
    expect(await countRows(ada)).toEqual(none)
    await caller.call(user, {}).expect(401)
  }
})

/** Prepares a hundred writes of every kind without sending them; half of them save positions. */
async function prepareWrites(caller: Caller, work: Awaited<ReturnType<typeof makeWork>>) {
  const { reading, texts, words, account } = api
  const { textId, wordId } = await leaveTraces(caller, work)
  const opened: number[] = []
  for (const { id: chapterId } of work.chapters) {
    const { body } = await caller.call(reading.open, { body: { workId: work.id, chapterId } }).expect(201)
    opened.push(body.id)
  }
  const position = { wordsRead: 2, wordsShown: 2, activeMs: 500 }
  const save = (n: number) =>
    caller.send(reading.save, { params: { id: opened[n % opened.length] ?? 0 }, body: position })
  const text = { params: { id: textId } }
  const others = [
    (n: number) => caller.send(words.save, { body: { word: `w${n}`, definition: 'D', textId } }),
    () => caller.send(texts.savePosition, { ...text, body: position }),
    () => caller.send(texts.create, { body: { title: 'T', content: 'One.' } }),
    (n: number) => caller.send(texts.update, { ...text, body: { content: `One ${n}.` } }),
    () => caller.send(reportsApi.create, { body: report }),
    (n: number) => caller.send(words.refresh, { params: { id: wordId }, body: { definition: `D${n}` } }),
    (n: number) => caller.send(account.changeNames, { body: { firstName: `A${n}`, lastName: 'B' } }),
    (n: number) => {
      const chapterId = work.chapters[n % work.chapters.length]?.id
      return caller.send(reading.open, { body: { workId: work.id, chapterId } })
    },
    (n: number) =>
      n === 77
        ? caller.send(texts.remove, text)
        : caller.send(texts.savePosition, { ...text, body: position }),
    (n: number) => (n === 79 ? caller.send(reading.removeAll) : save(n)),
  ]
  return Array.from({ length: 100 }, (_, n) => {
    const other = n % 2 ? others[((n - 1) / 2) % others.length] : undefined
    return (other ?? save)(n)
  })
}

test('refuses to delete an account without a session', async () => {
  await server.anonymous().call(remove, {}).expect(401)
})

test('ignores an id in the query or the body of a deletion', async () => {
  const [ada, grace] = [await makeUser(server.db), await makeUser(server.db)]
  const caller = await server.as(ada)
  await caller.agent.delete(`/api/user/${grace.id}`).expect(404)
  await caller.agent.delete(`/api/user?id=${grace.id}`).send({ id: grace.id, userId: grace.id }).expect(204)
  expect((await countRows(grace)).users).toBe(1)
  expect(await countRows(ada)).toEqual(none)
})
