import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { readingDays, readingSessions } from '../db/schema.ts'
import { makeUser, makeWork } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { statistics } = adminApi.site

test('returns zeros for a site without reading sessions', async () => {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  const { body } = await admin.call(statistics, {}).expect(200)
  expect(body).toEqual({
    dailyActiveUsers: 0,
    monthlyActiveUsers: 0,
    totalReadingSessions: 0,
    averageReadingMinutes: 0,
    popularWorks: [],
    categoryDistribution: [],
    readersByDay: expect.any(Array),
    stops: [],
  })
})

test('returns the figures that a count by hand gives', async () => {
  const { db } = server
  const [ada, grace, mary, admin] = [
    await makeUser(db),
    await makeUser(db),
    await makeUser(db),
    await makeUser(db, { isAdmin: true }),
  ]
  const [whale, ode, hidden, essay] = [
    await makeWork(db, { title: 'Whale', category: 'Novel', chapters: ['One.', 'Two.', 'Three.'] }),
    await makeWork(db, { title: 'Ode', category: 'Poem' }),
    await makeWork(db, { title: 'Hidden', category: 'Novel', isHiddenFromLibrary: true }),
    await makeWork(db, { title: 'Essay', category: 'Essay/Information' }),
  ]
  await makeWork(db, { title: 'Unread', category: 'Stage Play' })

  type Work = Awaited<ReturnType<typeof makeWork>>
  const session = (user: { id: number }, work: Work, chapter: number, hoursAgo: number, minutes: number) =>
    db.insert(readingSessions).values({
      userId: user.id,
      workId: work.id,
      chapterId: work.chapters[chapter]?.id ?? 0,
      lastRead: sql`now() - make_interval(secs => ${hoursAgo * 3600})`,
      activeMs: minutes * 60_000,
    })
  // Arguments: reader, work, index of the chapter, hours ago, minutes played.
  await session(ada, whale, 0, 1, 10)
  await session(ada, whale, 1, 23.9, 5)
  await session(ada, ode, 0, 100, 0)
  await session(grace, whale, 2, 24.1, 20)
  await session(grace, hidden, 0, 29.9 * 24, 1)
  await session(mary, whale, 0, 30.1 * 24, 3.5)
  await session(mary, ode, 0, 1000, 1)
  await session(admin, essay, 0, 2, 0.5)

  const caller = await server.as(admin)
  expect((await caller.call(statistics, {}).expect(200)).body).toEqual({
    // In the last 24 hours: two sessions of Ada, one of the administrator. Grace's session 24.1 hours ago is too old.
    dailyActiveUsers: 2,
    // In the last 30 days: Ada, Grace, the administrator. Mary's newest session is 30.1 days old.
    monthlyActiveUsers: 3,
    totalReadingSessions: 8,
    // (10 + 5 + 0 + 20 + 1 + 3.5 + 1 + 0.5) / 8 = 41 / 8 = 5.125, rounded to two decimals
    averageReadingMinutes: 5.13,
    // Whale: 2 sessions of Ada, 1 of Grace, 1 of Mary. Ode: Ada and Mary. Equal counts are sorted by title. Unread has no session.
    popularWorks: [
      { title: 'Whale', reads: 4 },
      { title: 'Ode', reads: 2 },
      { title: 'Essay', reads: 1 },
      { title: 'Hidden', reads: 1 },
    ],
    // Novel: 4 sessions of Whale, 1 of Hidden.
    categoryDistribution: [
      { category: 'Novel', count: 5 },
      { category: 'Poem', count: 2 },
      { category: 'Essay/Information', count: 1 },
    ],
    readersByDay: expect.any(Array),
    stops: expect.any(Array),
  })

  // Ada removes 2 sessions of Whale and 1 of Ode. She was active today, and now has no session.
  await (await server.as(ada)).call(api.reading.removeAll, {}).expect(204)
  // Mary removes her session of Whale, then her session of Ode. The totals keep counting removed sessions.
  const other = await server.as(mary)
  await other.call(api.reading.removeWork, { params: { workId: whale.id } }).expect(204)
  await other.call(api.reading.removeWork, { params: { workId: ode.id } }).expect(204)
  expect((await caller.call(statistics, {}).expect(200)).body).toMatchObject({
    dailyActiveUsers: 1,
    monthlyActiveUsers: 2,
    totalReadingSessions: 8,
    averageReadingMinutes: 5.13,
    popularWorks: [
      { title: 'Whale', reads: 4 },
      { title: 'Ode', reads: 2 },
      { title: 'Essay', reads: 1 },
      { title: 'Hidden', reads: 1 },
    ],
  })
})

test('keeps counting sessions of deleted chapters, works and readers', async () => {
  const { db } = server
  const reader = await makeUser(db)
  const caller = await server.as(await makeUser(db, { isAdmin: true }))
  const figures = async () => {
    const { stops: _, ...figures } = (await caller.call(statistics, {}).expect(200)).body
    return figures
  }
  const before = await figures()
  const [kept, doomed] = [
    await makeWork(db, { title: 'Kept', category: 'Short Story', chapters: ['One.', 'Two.', 'Three.'] }),
    await makeWork(db, { title: 'Doomed', category: 'Stage Play' }),
  ]
  await db.insert(readingSessions).values(
    [...kept.chapters, ...doomed.chapters].map(({ id: chapterId, workId }) => ({
      userId: reader.id,
      workId,
      chapterId,
      activeMs: 120_000,
    })),
  )
  const read = await figures()
  expect(read.totalReadingSessions).toBe(before.totalReadingSessions + 4)

  await caller.call(adminApi.library.removeChapter, { params: { id: kept.chapters[0]?.id ?? 0 } }).expect(204)
  expect(await figures()).toEqual(read)

  await (await server.as(reader)).call(api.reading.removeWork, { params: { workId: doomed.id } }).expect(204)
  await caller.call(adminApi.library.removeWork, { params: { id: doomed.id } }).expect(204)
  // The list of popular works omits deleted works.
  const named = read.popularWorks.filter(({ title }: { title: string }) => title !== 'Doomed')
  expect(await figures()).toEqual({ ...read, popularWorks: named })

  await (await server.as(reader)).call(api.account.remove, {}).expect(204)
  const { dailyActiveUsers, monthlyActiveUsers } = before
  expect(await figures()).toEqual({ ...read, popularWorks: named, dailyActiveUsers, monthlyActiveUsers })
})

test('counts every session of a work that is deleted while it is read', async () => {
  const { db } = server
  const caller = await server.as(await makeUser(db, { isAdmin: true }))
  const total = async () => (await caller.call(statistics, {}).expect(200)).body.totalReadingSessions
  const readers = await Promise.all(Array.from({ length: 5 }, async () => server.as(await makeUser(db))))
  const before = await total()
  let opened = 0
  for (let round = 0; round < 10; round += 1) {
    const work = await makeWork(db)
    const body = { workId: work.id, chapterId: work.chapters[0]?.id ?? 0 }
    const [gone, ...answers] = await Promise.all([
      caller.call(adminApi.library.removeWork, { params: { id: work.id } }),
      ...readers.map((reader) => reader.call(api.reading.open, { body })),
    ])
    expect(gone?.status).toBe(204)
    opened += answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status }) => status === 201 || status === 404)).toBe(true)
  }
  expect(await total()).toBe(before + opened)
})

test('names the ten most read works', async () => {
  const { db } = server
  const { id: userId } = await makeUser(db)
  for (let n = 0; n < 11; n += 1) {
    const work = await makeWork(db, { title: `Read much ${n}`, chapters: Array(6).fill('One.') })
    await db
      .insert(readingSessions)
      .values(work.chapters.map(({ id: chapterId }) => ({ userId, workId: work.id, chapterId })))
  }
  const admin = await server.as(await makeUser(db, { isAdmin: true }))
  const { body } = await admin.call(statistics, {}).expect(200)
  expect(body.popularWorks).toHaveLength(10)
  for (const { title, reads } of body.popularWorks) {
    expect(title).toMatch(/^Read much/)
    expect(reads).toBe(6)
  }
})

test('lets only administrators read the statistics', async () => {
  await server.anonymous().call(statistics, {}).expect(401)
  const reader = await server.as(await makeUser(server.db))
  const { body } = await reader.call(statistics, {}).expect(403)
  expect(body.code).toBe('forbidden')
})

test('counts the readers of each of the last thirty days', async () => {
  const { db } = server
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [ada, grace, admin] = [await makeUser(db), await makeUser(db), await makeUser(db, { isAdmin: true })]
  await db.insert(readingDays).values([
    { userId: ada.id, day: day(0) },
    { userId: grace.id, day: day(0) },
    { userId: ada.id, day: day(29) },
    { userId: ada.id, day: day(30) },
  ])
  const caller = await server.as(admin)
  /** Returns the number of readers per day, from the first day to `last`. */
  const count = async (last: number) => {
    const { readersByDay } = (await caller.call(statistics, {}).expect(200)).body as Statistics
    expect(readersByDay.map((one) => one.day)).toEqual(
      Array.from({ length: 30 }, (_, index) => day(last + 29 - index)),
    )
    return readersByDay.map(({ readers }) => readers)
  }
  const none = (length: number): number[] => Array(length).fill(0)
  expect(await count(0)).toEqual([1, ...none(28), 2])
  // In eastern time zones, the next day has already begun.
  await db.insert(readingDays).values({ userId: ada.id, day: day(-1) })
  expect(await count(-1)).toEqual([...none(28), 2, 1])
  // In the evening of western time zones, the next UTC day has begun, and nobody has read on it.
  await db.delete(readingDays).where(inArray(readingDays.day, [day(0), day(-1)]))
  expect(await count(1)).toEqual([1, 1, ...none(28)])
})

test('counts where the readers of a popular work stop, by their last position', async () => {
  const { db } = server
  const [ada, grace, admin] = [await makeUser(db), await makeUser(db), await makeUser(db, { isAdmin: true })]
  const work = await makeWork(db, { title: 'The Stops', chapters: ['One.', 'Two.', 'Three.'] })
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  const session = (user: { id: number }, chapter: number, lastRead: Date) => ({
    userId: user.id,
    workId: work.id,
    chapterId: work.chapters[chapter]?.id ?? 0,
    lastRead,
  })
  const many = Array.from({ length: 20 }, () => ({
    ...session(ada, 0, hours(5)),
    completed: true,
    endTime: hours(5),
  }))
  // Ada went back from the third chapter to the first.
  await db.insert(readingSessions).values([...many, session(ada, 2, hours(9)), session(grace, 2, hours(1))])
  const { stops } = (await (await server.as(admin)).call(statistics, {}).expect(200)).body
  expect(stops.find(({ title }: { title: string }) => title === 'The Stops')).toEqual({
    title: 'The Stops',
    chapters: [
      { title: 'Chapter 1', readers: 1 },
      { title: 'Chapter 2', readers: 0 },
      { title: 'Chapter 3', readers: 1 },
    ],
  })
})
