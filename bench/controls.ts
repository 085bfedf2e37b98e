import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Engine } from '../server/db/embedded/engine.ts'
import { hashPassword } from '../server/services/account/passwords.ts'
import { putLoadOn } from './load.ts'
import type { OpenSite } from './open-site.ts'

/** What a call is held against. */
export type Control = 'answer' | 'row' | 'hash'

const runMs = 3_000
/** More are refused. */
const hashesAtOnce = 4

/** How often a second each control is done where so many wait for theirs. */
export async function controlsPerSecond(
  site: OpenSite,
  connections: number,
): Promise<Record<Control, number>> {
  const { url } = site
  const next = () => ({ method: 'GET', path: '/health/live' }) as const
  return {
    answer: (await putLoadOn({ url, connections, ms: runMs, next })).perSecond,
    row: await rowsPerSecond(site, connections),
    hash: await countFor(Math.min(connections, hashesAtOnce), () => hashPassword('a password of the bench')),
  }
}

/** How many rows a second are written by so many who each wait for theirs, with nothing between them and the database. */
async function rowsPerSecond({ databaseUrl }: OpenSite, connections: number): Promise<number> {
  return databaseUrl ? await rowsOnPostgres(databaseUrl, connections) : await rowsEmbedded()
}

const table = 'create table if not exists bare (id int primary key, word int not null)'
const upsert = 'insert into bare values ($1, $2) on conflict (id) do update set word = excluded.word'
/** A server of the usual settings lets so many in. */
const connectionsMax = 80

async function rowsOnPostgres(connectionString: string, connections: number): Promise<number> {
  const max = Math.min(connections, connectionsMax)
  const pool = new pg.Pool({ connectionString, max })
  await pool.query(table)
  const count = await countFor(connections, (of, word) => pool.query(upsert, [of, word]))
  await pool.end()
  return count
}

async function rowsEmbedded(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-rows-'))
  const engine = await Engine.open(folder)
  await engine.query(table)
  const count = await countFor(1, (of, word) => engine.query(upsert, [of, word]))
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
  return count
}

async function countFor(
  callers: number,
  write: (of: number, word: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let written = 0
  const caller = async (of: number) => {
    while (performance.now() < begun + runMs) {
      await write(of, written)
      written += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, of) => caller(of)))
  return written / ((performance.now() - begun) / 1000)
}
