import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { startPooler } from './pooler.ts'
import { freePort } from './ports.ts'

export interface PostgresServer {
  /** Its address without the name of a database. */
  url: string
  folder: string
  start(): Promise<void>
  /** Stops it at once, as a restart does: transactions that run are ended. */
  stop(): Promise<void>
  /** Ends all its processes at once, as a power cut does. It is not started again. */
  kill(): void
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** Starts a real Postgres of its own, with these settings besides. */
export function startPostgres(...settings: string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  // Postgres does not run as root: where we are root, it gets a user of its own, who must reach its folder.
  chmodSync(folder, 0o755)
  return serve(folder, settings, (server) => server.initialise())
}

/** Starts another Postgres on a copy of the files of one, taken while that was held or after it had ended. */
export function startPostgresOn(copy: string): Promise<PostgresServer> {
  rmSync(join(copy, 'data/postmaster.pid'), { force: true })
  return serve(copy, [])
}

async function serve(
  folder: string,
  settings: string[],
  prepare?: (server: EmbeddedPostgres) => Promise<void>,
): Promise<PostgresServer> {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // Else it removes its files when it is stopped.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  await prepare?.(server)
  await server.start()
  let isKilled = false
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    folder: join(folder, 'data'),
    start: () => server.start(),
    stop: () => server.stop(),
    kill() {
      for (const pid of processesOf({ folder: join(folder, 'data') })) process.kill(pid, 'SIGKILL')
      isKilled = true
    },
    async remove() {
      // What has ended would be waited for without end.
      if (!isKilled) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The processes of a Postgres, the one that begins others first, so that it can be held before it does. */
export function processesOf({ folder }: Pick<PostgresServer, 'folder'>): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Makes the database with all its tables, of which each test has a clone. */
export async function makeTemplate({ url, folder }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('create database tables')
  await client.end()
  const template = await openDatabase({ databaseUrl: `${url}/tables`, dataDir: folder })
  await template.migrate()
  await template.close()
}

/** Starts the Postgres of a test run; with LECTERN_POOLER=yes the tests reach it through PgBouncer. */
export default async function setup(project: TestProject) {
  const server = await startPostgres('fsync=off')
  await makeTemplate(server)
  const pooler = process.env.LECTERN_POOLER === 'yes' ? await startPooler(server.url) : undefined
  project.provide('testDatabase', { kind: 'postgres', url: pooler?.url ?? server.url })
  return async () => {
    await pooler?.stop()
    await server.remove()
  }
}
