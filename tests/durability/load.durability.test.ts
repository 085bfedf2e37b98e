import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { openDatabase } from '../../server/db/client.ts'
import { users } from '../../server/db/schema.ts'
import { batchPositionSaves } from '../../server/services/reading/positions.ts'
import { chapterPositions, openSession } from '../../server/services/reading/reading.ts'
import { makeWork } from '../../server/testing/make.ts'
import { type PostgresServer, startPostgres } from '../../server/testing/postgres.ts'
import { type Installation, install } from './installation.ts'
import { callAtRate, callConcurrently, PacedReaders, percentileMs, type Timed } from './paced-readers.ts'
import { printReport } from './report.ts'

const readerCount = 200

let postgres: PostgresServer
let installation: Installation
let readers: PacedReaders

beforeAll(async () => {
  postgres = await startPostgres()
  installation = await install({ databaseUrl: `${postgres.url}/postgres`, readers: readerCount })
  readers = new PacedReaders(installation.clients.address, installation.accounts)
  await readers.enter()
  // Warms the server up.
  await callConcurrently(20, 5, readers.save)
})
afterAll(async () => {
  readers.close()
  await installation.remove()
  await postgres.remove()
})

const done = { status: 200, retryAfter: undefined, cookie: undefined, body: undefined }
const served = (answers: Timed[]) => answers.filter(({ status }) => status === 200)
const others = (answers: Timed[]) => answers.length - served(answers).length
const perSecond = (answers: Timed[], seconds: number) => Math.round(served(answers).length / seconds)

const seconds = 60

test('serves 200 readers at 300 WPM, 10 chapters and a login a second without failures, saves within 50 ms', async () => {
  const [saves, chapters, logins, probes] = await Promise.all([
    callAtRate(readerCount, seconds, readers.save),
    callAtRate(10, seconds, readers.openChapter),
    callAtRate(1, seconds, readers.signIn),
    callAtRate(50, seconds, readers.probe),
  ])
  const lost = await readers.countLost()
  const failed = [saves, chapters, logins, probes].reduce((sum, answers) => sum + others(answers), 0)
  printReport({
    what: '200 saves, 10 chapters and a login a second',
    database: 'postgres',
    seconds,
    saves: saves.length,
    failed,
    lost,
    saveP50Ms: percentileMs(saves, 0.5),
    saveP95Ms: percentileMs(saves, 0.95),
    chapterP95Ms: percentileMs(chapters, 0.95),
    /** Latency of a call without database access, which shows the delay of the event loop. */
    eventLoopP99Ms: percentileMs(probes, 0.99),
  })
  expect({ failed, lost }).toEqual({ failed: 0, lost: 0 })
  expect(percentileMs(saves, 0.95)).toBeLessThanOrEqual(50)
  expect(percentileMs(probes, 0.99)).toBeLessThanOrEqual(50)
})

test('stores 600 saves a second for a minute without rejecting or losing one', async () => {
  const [saves, probes] = await Promise.all([
    callAtRate(600, seconds, readers.save),
    callAtRate(50, seconds, readers.probe),
  ])
  const lost = await readers.countLost()
  printReport({
    what: '600 saves a second',
    database: 'postgres',
    seconds,
    saves: saves.length,
    failed: others(saves),
    lost,
    saveP95Ms: percentileMs(saves, 0.95),
    eventLoopP99Ms: percentileMs(probes, 0.99),
  })
  expect({ failed: others(saves), lost }).toEqual({ failed: 0, lost: 0 })
})

test('saves positions at 0.30 or more of the rate of bare upserts on as many connections', async () => {
  const atOnce = 10
  const databaseUrl = `${postgres.url}/postgres`
  const { db, close } = await openDatabase({ databaseUrl, dataDir: installation.dataDir })
  // Uses its own chapter, so that no save of another test is newer.
  const work = await makeWork(db, { chapters: ['word '.repeat(20_000)] })
  const chapterId = work.chapters[0]?.id ?? 0
  const readersOfIt = await db.select().from(users)
  const sessions = await Promise.all(
    readersOfIt.map((user) => openSession(db, user, { workId: work.id, chapterId, wordsRead: 0 })),
  )
  const savePosition = batchPositionSaves(db, chapterPositions)
  const keep = async (turn: number) => {
    const at = turn % sessions.length
    const word = 1 + Math.floor(turn / sessions.length)
    const position = { wordsRead: word, completed: false, wordsShown: 5, activeMs: 1_000 }
    await savePosition(readersOfIt[at] as User, sessions[at]?.id ?? 0, position)
    return done
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  await pool.query('create table bare (id integer primary key, word integer not null)')
  const upsert = async (turn: number) => {
    await pool.query('insert into bare values ($1, $2) on conflict (id) do update set word = excluded.word', [
      turn % sessions.length,
      turn,
    ])
    return done
  }
  await Promise.all([callConcurrently(atOnce, 2, keep), callConcurrently(atOnce, 2, upsert)])
  // Alternates between the measurements, so that other load on the machine affects each of them.
  const rounds = 5
  const [kept, upserts, overHttp]: [Timed[], Timed[], Timed[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    kept.push(...(await callConcurrently(atOnce, 3, keep)))
    upserts.push(...(await callConcurrently(atOnce, 3, upsert)))
    overHttp.push(...(await callConcurrently(atOnce, 3, readers.save)))
  }
  await pool.end()
  await close()
  const ratio = Math.round((kept.length / upserts.length) * 100) / 100
  printReport({
    what: 'positions kept beside bare upserts, on ten connections',
    database: 'postgres',
    keptPerSecond: perSecond(kept, rounds * 3),
    upsertsPerSecond: perSecond(upserts, rounds * 3),
    ratio,
    overHttpPerSecond: perSecond(overHttp, rounds * 3),
  })
  expect(ratio).toBeGreaterThanOrEqual(0.3)
})

test('serves 80 % of the peak rate at twice that load and rejects the rest fast', async () => {
  const seconds = 15
  const rounds = 3
  const listFor = async (callsPerSecond: number) => {
    const startedAt = performance.now()
    const answers = await callAtRate(callsPerSecond, seconds, readers.list)
    return { answers, seconds: (performance.now() - startedAt) / 1_000 }
  }
  // Fifty closed-loop clients give an estimate of the peak rate; open-loop calls then measure it.
  const ofFifty = perSecond(await callConcurrently(50, seconds, readers.list), seconds)
  const [most, asked, probes]: [number[], Timed[], Timed[]] = [[], [], []]
  let askedSeconds = 0
  // Alternates between the measurements, so that other load on the machine affects each of them.
  for (let round = 0; round < rounds; round += 1) {
    const steady: number[] = []
    for (const share of [0.8, 0.9, 1]) {
      const listed = await listFor(Math.round(share * ofFifty))
      steady.push(perSecond(listed.answers, listed.seconds))
    }
    most.push(Math.max(...steady))
    const [flood, waits] = await Promise.all([
      listFor(2 * Math.max(...steady)),
      callAtRate(50, seconds, readers.probe),
    ])
    asked.push(...flood.answers)
    askedSeconds += flood.seconds
    probes.push(...waits)
  }
  const mostPerSecond = Math.round(most.reduce((sum, one) => sum + one, 0) / rounds)
  const still = perSecond(asked, askedSeconds)
  const refused = asked.filter(({ status }) => status === 503)
  printReport({
    what: 'twice the most that can be listed',
    database: 'postgres',
    rounds,
    ofFiftyPerSecond: ofFifty,
    mostPerSecond,
    askedPerSecond: Math.round(asked.length / askedSeconds),
    servedPerSecond: still,
    share: Math.round((still / mostPerSecond) * 100) / 100,
    servedP95Ms: percentileMs(served(asked), 0.95),
    refused: refused.length,
    refusalP50Ms: percentileMs(refused, 0.5),
    refusalP95Ms: percentileMs(refused, 0.95),
    eventLoopP99Ms: percentileMs(probes, 0.99),
    failed: asked.length - served(asked).length - refused.length,
  })
  expect(asked.length).toBe(served(asked).length + refused.length)
  expect(still).toBeGreaterThanOrEqual(0.8 * mostPerSecond)
  expect(percentileMs(refused, 0.95)).toBeLessThanOrEqual(100)
})
