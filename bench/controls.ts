import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedEngine } from '../server/db/embedded/engine.ts'
import { hashPassword } from '../server/services/account/passwords.ts'
import { generateLoad } from './load.ts'
import type { OpenSite } from './open-site.ts'

/** Bare operation with which a call is compared: a response, a row write or a password hash. */
export type Control = 'answer' | 'row' | 'hash'

const runMs = 3_000
/** Concurrent hashes that the server allows per client address. */
const hashesAtOnce = 4

/** Measures each `Control` with at most `connections` concurrent operations. Returns operations per second. */
export async function measureControls(site: OpenSite, connections: number): Promise<Record<Control, number>> {
  const { url } = site
  const next = () => ({ method: 'GET', path: '/health/live' }) as const
  return {
    answer: (await generateLoad({ url, connections, ms: runMs, next })).perSecond,
    row: await measureRows(site, connections),
    hash: await measureRate(Math.min(connections, hashesAtOnce), () =>
      hashPassword('a password of the bench'),
    ),
  }
}

/** Measures row writes per second, directly on the database. */
async function measureRows({ databaseUrl }: OpenSite, connections: number): Promise<number> {
  return databaseUrl ? await measureRowsOnPostgres(databaseUrl, connections) : await measureRowsEmbedded()
}

const table = 'create table if not exists bare (id int primary key, word int not null)'
const upsert = 'insert into bare values ($1, $2) on conflict (id) do update set word = excluded.word'
/** Maximum connections to Postgres, below its default `max_connections` of 100. */
const connectionsMax = 80

async function measureRowsOnPostgres(connectionString: string, connections: number): Promise<number> {
  const max = Math.min(connections, connectionsMax)
  const pool = new pg.Pool({ connectionString, max })
  await pool.query(table)
  const count = await measureRate(connections, (id, word) => pool.query(upsert, [id, word]))
  await pool.end()
  return count
}

async function measureRowsEmbedded(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-rows-'))
  const engine = await EmbeddedEngine.open(folder)
  await engine.query(table)
  const count = await measureRate(1, (id, word) => engine.query(upsert, [id, word]))
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  return count
}

async function measureRate(
  callers: number,
  write: (id: number, word: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  let written = 0
  const caller = async (id: number) => {
    while (performance.now() < startedAt + runMs) {
      await write(id, written)
      written += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, id) => caller(id)))
  return written / ((performance.now() - startedAt) / 1000)
}
