import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../server/testing/postgres.ts'
import { type Installation, install } from './installation.ts'
import { printReport } from './report.ts'

let postgres: PostgresServer
let installation: Installation

beforeAll(async () => {
  postgres = await startPostgres()
  installation = await install({ databaseUrl: `${postgres.url}/postgres` })
})
afterAll(async () => {
  await installation.remove()
  await postgres.remove()
})

beforeEach(() => {
  installation.clients.answers.clear()
  installation.clients.start()
})
afterEach(() => installation.clients.stop())

/** Queries the database directly. */
async function ask(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}

/** Time until a save is acknowledged again, and, as the lower bound, time until a plain Postgres client gets an answer. */
interface Recovery {
  saveMs: number
  bareMs: number
}

/** Waits until a save is acknowledged again. */
async function recover(): Promise<Recovery> {
  const since = performance.now()
  const elapsed = () => performance.now() - since
  const [saveMs, bareMs] = await Promise.all([
    installation.clients.waitFor(1).then(elapsed),
    untilAnswered().then(elapsed),
  ])
  return { saveMs, bareMs }
}

async function untilAnswered(): Promise<void> {
  while (!(await ask('select 1').catch(() => undefined))) await setTimeout(5)
}

const slowestMs = (all: number[]) => Math.round(Math.max(...all))

/** Expects that each response was 200 or a 503 with Retry-After, and that every acknowledged save is stored. */
async function expectNothingLost(what: string, recoveries: Recovery[]) {
  const { clients } = installation
  await clients.waitFor(1_000)
  await clients.stop()
  const lost = await clients.countLost()
  const others = [...clients.answers].filter(([status]) => status !== 200 && status !== 503)
  printReport({
    what,
    database: 'postgres',
    rounds: recoveries.length,
    acknowledged: clients.acknowledged,
    refused: clients.answers.get(503) ?? 0,
    lost,
    slowestRecoveryMs: slowestMs(recoveries.map(({ saveMs }) => saveMs)),
    slowestOfBareClientMs: slowestMs(recoveries.map(({ bareMs }) => bareMs)),
    slowestAfterBareClientMs: slowestMs(recoveries.map(({ saveMs, bareMs }) => saveMs - bareMs)),
  })
  expect(others).toEqual([])
  expect(clients.withoutRetryAfter).toBe(0)
  expect(installation.running().process.exitCode).toBeNull()
  expect(lost).toBe(0)
  expect(Math.max(...recoveries.map(({ saveMs }) => saveMs))).toBeLessThan(5_000)
}

async function expectAway() {
  const { clients } = installation
  // Acknowledgements that were already sent arrive before the response to this call.
  await clients.health()
  const before = clients.acknowledged
  expect(await clients.health()).toEqual({ live: 200, ready: 503 })
  expect(clients.acknowledged).toBe(before)
}

test('responds 503 while Postgres restarts under load, and recovers', async () => {
  const recoveries: Recovery[] = []
  for (let round = 0; round < 10; round += 1) {
    await installation.clients.waitFor(250)
    await postgres.stop()
    await expectAway()
    await postgres.start()
    recoveries.push(await recover())
  }
  await expectNothingLost('restarted', recoveries)
})

test('responds 503 while Postgres is stopped for 30 s, and recovers', async () => {
  await installation.clients.waitFor(250)
  await postgres.stop()
  for (let second = 0; second < 30; second += 1) {
    await expectAway()
    await setTimeout(1_000)
  }
  await postgres.start()
  await expectNothingLost('stopped for 30 s', [await recover()])
})

test('reconnects after all connections are terminated', async () => {
  const recoveries: Recovery[] = []
  for (let round = 0; round < 20; round += 1) {
    await installation.clients.waitFor(250)
    await ask('select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid()')
    recoveries.push(await recover())
  }
  await expectNothingLost('all connections ended', recoveries)
})

test('responds 503 while Postgres hangs, and continues', async () => {
  const recoveries: Recovery[] = []
  for (const seconds of [3, 20, 40]) {
    await installation.clients.waitFor(250)
    const backends = (await ask('select pid from pg_stat_activity')).map(({ pid }) => Number(pid))
    const postmaster = Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // Signals the postmaster first; otherwise it would start new processes.
    const signal = (name: NodeJS.Signals) => {
      for (const pid of [postmaster, ...backends]) {
        try {
          process.kill(pid, name)
        } catch {
          // The process has exited.
        }
      }
    }
    signal('SIGSTOP')
    await setTimeout(100)
    await expectAway()
    await setTimeout(seconds * 1_000)
    signal('SIGCONT')
    recoveries.push(await recover())
  }
  await expectNothingLost('hung for 3, 20 and 40 s', recoveries)
})

test('responds 503 while the disk of Postgres is full, and recovers', async () => {
  await installation.clients.waitFor(250)
  await ask(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no space left' using errcode = '53100'; end $$`,
  )
  await ask('create trigger refuse before update on reading_sessions for each row execute function refuse()')
  const before = installation.clients.acknowledged
  await setTimeout(2_000)
  expect(installation.clients.acknowledged - before).toBeLessThanOrEqual(200)
  await ask('drop function refuse cascade')
  await expectNothingLost('without room', [await recover()])
})
