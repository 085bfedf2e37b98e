import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Engine } from '../server/db/embedded/engine.ts'
import { EmbeddedPostgres } from '../server/testing/embedded-postgres.ts'
import type { Execute } from '../server/testing/fill-site.ts'
import { flagsOfStart, addressOf as openedAt, run } from '../server/testing/process.ts'
import type { Figure } from './figure.ts'

/** A server of its own on a fresh database, with the starter library. */
export interface OpenSite {
  url: string
  /** What it is called in a figure. */
  database: 'embedded' | 'Postgres'
  /** Undefined for the embedded one. */
  databaseUrl: string | undefined
  /** The most memory that its process has taken since it was open, in MB; no number where the system does not tell. */
  memoryMb(): number
  /** What its administrator signs in with. */
  administrator: { username: string; password: string }
}

const administrator = { username: 'bench@example.com', password: 'a password for the bench' }

type Measure = (site: OpenSite) => Promise<Figure[]>
/** Fills a database before its site is opened. */
type Fill = (execute: Execute) => Promise<void>

/** Measures on the embedded database and on a Postgres server, each fresh but for what it is filled with. */
export async function onBothDatabases(measure: Measure, fill?: Fill): Promise<Figure[]> {
  return [...(await onEmbedded(measure, fill)), ...(await onPostgres(measure, fill))]
}

/** Measures on a Postgres server of its own, fresh. */
function onPostgres(measure: Measure, fill?: Fill): Promise<Figure[]> {
  return withPostgres(async (newDatabase) =>
    measureOn('Postgres', { DATABASE_URL: await newDatabase() }, measure, fill),
  )
}

/** @param use is given what makes a database and returns its address */
async function withPostgres(
  use: (newDatabase: () => Promise<string>) => Promise<Figure[]>,
): Promise<Figure[]> {
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
  let databases = 0
  const newDatabase = async () => {
    databases += 1
    await postgres.createDatabase(`bench${databases}`)
    return `postgres://postgres:postgres@127.0.0.1:54399/bench${databases}`
  }
  try {
    return await use(newDatabase)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures on the embedded database alone, fresh. */
export function onEmbedded(measure: Measure, fill?: Fill): Promise<Figure[]> {
  return measureOn('embedded', {}, measure, fill)
}

async function measureOn(
  database: OpenSite['database'],
  env: Record<string, string>,
  measure: Measure,
  fill?: Fill,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const { DATABASE_URL: databaseUrl } = env
  try {
    if (fill) {
      // The site itself makes its tables.
      await withServer(folder, env, async () => {})
      await execute(databaseUrl ?? join(folder, 'postgres'), fill)
    }
    return await withServer(folder, env, (server) =>
      measure({ ...server, database, databaseUrl, administrator }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Hands the database of a server, or of a folder, to what fills it. */
async function execute(database: string, fill: Fill): Promise<void> {
  if (!database.startsWith('postgres://')) {
    const engine = await Engine.open(database)
    return fill((statements) => engine.exec(statements)).finally(() => engine.close())
  }
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await fill((statements) => client.query(statements)).finally(() => client.end())
}

async function withServer<Result>(
  folder: string,
  env: Record<string, string>,
  use: (server: Pick<OpenSite, 'url' | 'memoryMb'>) => Promise<Result>,
): Promise<Result> {
  const settings = {
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
  }
  const server = run('index.ts', [], settings, flagsOfStart)
  try {
    const url = await openedAt(server)
    forgetHighestMemoryOf(server.process.pid)
    return await use({ url, memoryMb: () => highestMemoryOf(server.process.pid) })
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
  }
}

/** What it took to make the database and its library is not what it takes to serve them. */
function forgetHighestMemoryOf(pid: number | undefined): void {
  const file = `/proc/${pid}/clear_refs`
  if (existsSync(file)) writeFileSync(file, '5')
}

function highestMemoryOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const highest = existsSync(file) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
  return highest ? Number(highest) / 1024 : Number.NaN
}
