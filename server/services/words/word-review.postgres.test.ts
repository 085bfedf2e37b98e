import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { forgetting_curve, fsrs, type Grade } from 'ts-fsrs'
import { expect, test, vi } from 'vitest'
import type { User } from '#shared/account.ts'
import { newWordsPerDayDefault, reviewsPerDay, reviewsPerSession, savedWordsMax } from '#shared/limits.ts'
import { savedWords, wordReviewLog } from '../../db/schema.ts'
import { makeUser } from '../../testing/make.ts'
import { startServer } from '../../testing/start.ts'
import { answerCard } from './review-answers.ts'
import { listReviewCards } from './word-review.ts'

const server = startServer()
const dayMs = 86_400_000
const days = 180
const words = 300

/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Simulates a reader whose memory follows the curve of FSRS. The initial stability of each word is random and unknown to the scheduler.
 * The scheduled intervals are therefore right only on average. Answers are random too.
 */
function createReader(seed: number) {
  const random = createRandom(seed)
  const { w } = fsrs().parameters
  const model = fsrs({ enable_short_term: false })
  const memories = new Map<number, { stability: number; difficulty: number; day: number }>()
  /** Returns a normally distributed random number. */
  const draw = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return (id: number, day: number): Grade => {
    const memory = memories.get(id)
    const elapsed = day - (memory?.day ?? day)
    const chance = memory ? forgetting_curve(w, elapsed, memory.stability) : 0.5
    const rating = random() < chance ? 3 : 1
    const next = model.next_state(memory ?? null, elapsed, rating)
    const stability = memory ? next.stability : next.stability * Math.exp(0.4 * draw())
    memories.set(id, { ...next, stability, day })
    return rating
  }
}

async function saveWords(user: User, count: number): Promise<void> {
  await server.db
    .insert(savedWords)
    .values(
      Array.from({ length: count }, (_, at) => ({ userId: user.id, word: `word${at}`, definition: 'D.' })),
    )
}

/** Reviews every day until no cards are left. */
async function reviewDaily() {
  const user = await makeUser(server.db)
  await saveWords(user, words)
  const answer = createReader(1)
  for (let day = 0; day < days; day += 1) {
    const now = new Date(Date.UTC(2026, 0, 1, 20) + day * dayMs)
    for (;;) {
      const cards = await listReviewCards(server.db, user, { limit: reviewsPerSession, timeZone: 'UTC' }, now)
      if (cards.length === 0) break
      for (const { id } of cards) {
        const given = { clientId: randomUUID(), rating: answer(id, day), tookMs: 4_000, timeZone: 'UTC' }
        await answerCard(server.db, user, id, given, now)
      }
    }
  }
  const { day, previousDue, rating } = wordReviewLog
  const perDay = await server.db
    .select({
      day,
      all: sql<number>`count(*)::int`,
      new: sql<number>`(count(*) filter (where ${previousDue} is null))::int`,
      kept: sql<number>`(count(*) filter (where ${previousDue} is not null and ${rating} > 1))::int`,
    })
    .from(wordReviewLog)
    .where(eq(wordReviewLog.userId, user.id))
    .groupBy(day)
  const sum = (name: 'all' | 'new' | 'kept') => perDay.reduce((total, row) => total + row[name], 0)
  return {
    keptShare: sum('kept') / (sum('all') - sum('new')),
    words: sum('new'),
    perDay,
  }
}

test('a reader with a known forgetting curve keeps 85 % of the words, within the daily limits', async () => {
  const { words: asked, keptShare, perDay } = await reviewDaily()
  expect(asked).toBe(words)
  expect(keptShare).toBeGreaterThan(0.82)
  expect(keptShare).toBeLessThan(0.88)
  expect(Math.max(...perDay.map(({ all }) => all))).toBeLessThanOrEqual(reviewsPerDay)
  expect(Math.max(...perDay.map((row) => row.new))).toBe(newWordsPerDayDefault)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

test('finds the due words of a reader with twenty thousand by an index, without those of others', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => makeUser(server.db)))
  for (const { id } of readers) {
    await server.db.execute(sql`
      insert into saved_words (user_id, word, definition)
        select ${id}, 'word' || n, 'A word.' from generate_series(1, ${savedWordsMax}::int) n`)
  }
  await server.db.execute(sql`
    insert into word_cards (id, user_id, stability, difficulty, reviewed_on, due, reviews)
      select id, user_id, 5, 5, '2025-01-01'::date + id % 300, '2025-01-03'::date + id % 300 + id % 60, 1 from saved_words
      where word not in ('word1', 'word20000') on conflict do nothing`)
  await server.db.execute(sql`vacuum analyze word_cards, saved_words`)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const now = new Date('2026-06-01T12:00:00Z')
  const asked = { limit: reviewsPerSession, timeZone: 'UTC' }
  expect(await listReviewCards(server.db, readers[1] as User, asked, now)).toHaveLength(reviewsPerSession)
  const sent = query.mock.calls.map(([config, values]) => ({
    text: (config as unknown as { text?: string }).text ?? '',
    values: values as unknown as unknown[],
  }))
  query.mockRestore()
  const { text, values } = sent.find((one) => one.text.includes('float8')) ?? { text: '', values: [] }
  const { rows } = await server.database.query(`explain (analyze, timing off, format json) ${text}`, values)
  const [explained] = (rows[0] as Record<string, [{ Plan: Plan }]>)['QUERY PLAN'] ?? []
  if (!explained) throw new Error('the query has no plan')
  const scans = flatten(explained.Plan).filter((part) => part['Node Type'].includes('Scan'))
  expect(scans.map((scan) => scan['Index Name'])).toEqual(['word_cards_due'])
  expect(scans[0]?.['Actual Rows']).toBeLessThanOrEqual(savedWordsMax)
  expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0)
})
