import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { startPooler } from './pooler.ts'
import { findFreePort } from './ports.ts'

export interface PostgresServer {
  /** URL without a database name. */
  url: string
  folder: string
  start(): Promise<void>
  /** Stops the server immediately; running transactions are aborted. */
  stop(): Promise<void>
  /** Kills all processes of the server, as a power cut does. */
  kill(): void
  /** Stops the server and removes its files. */
  remove(): Promise<void>
}

/** Starts a Postgres server with additional settings. */
export function startPostgres(...settings: string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  // Postgres refuses to run as root. In that case it gets a separate user, who must be able to open the folder.
  chmodSync(folder, 0o755)
  return serve(folder, settings, (server) => server.initialise())
}

/** Starts a Postgres server on files copied from a stopped or suspended server. */
export function startPostgresOn(copy: string): Promise<PostgresServer> {
  rmSync(join(copy, 'data/postmaster.pid'), { force: true })
  return serve(copy, [])
}

async function serve(
  folder: string,
  settings: string[],
  prepare?: (server: EmbeddedPostgres) => Promise<void>,
): Promise<PostgresServer> {
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // Keeps the files when the server stops.
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
      killProcesses({ folder: join(folder, 'data') })
      isKilled = true
    },
    async remove() {
      // `stop` would wait forever for a process that has already ended.
      if (!isKilled) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lists the process ids of the server: the postmaster, then its children. */
export function listProcessIds({ folder }: Pick<PostgresServer, 'folder'>): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Kills the processes of the server that have not exited since they were listed. */
export function killProcesses(server: Pick<PostgresServer, 'folder'>): void {
  for (const pid of listProcessIds(server)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Creates the migrated template database that tests clone. */
export async function makeTemplate({ url, folder }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query('create database tables')
  await client.end()
  const template = await openDatabase({ databaseUrl: `${url}/tables`, dataDir: folder })
  await template.migrate()
  await template.close()
}

/** Starts the Postgres server of a test run, behind PgBouncer when LECTERN_POOLER=yes. */
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
