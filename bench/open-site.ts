import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgres } from '../server/testing/embedded-postgres.ts'
import { run, startFlags, waitForUrl } from '../server/testing/process.ts'
import type { BenchFigure } from './figure.ts'

/** A running server on a new database with the starter library. */
export interface OpenSite {
  url: string
  /** Engine name, printed with each figure. */
  database: 'embedded' | 'Postgres'
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  /** Returns the peak memory of the process since its start, in MB; NaN where /proc is missing. */
  memoryMb(): number
  /** Credentials of the administrator. */
  administrator: { username: string; password: string }
}

const administrator = { username: 'bench@example.com', password: 'a password for the bench' }

const postgresPort = 54_399

type Measure = (site: OpenSite) => Promise<BenchFigure[]>

/** Measures on a new embedded database and on a new Postgres server. */
export async function measureOnBothDatabases(measure: Measure): Promise<BenchFigure[]> {
  return [...(await measureOnEmbedded(measure)), ...(await measureOnPostgres(measure))]
}

async function measureOnPostgres(measure: Measure): Promise<BenchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-postgres-'))
  // Postgres never runs as root: its user needs access to the folder.
  chmodSync(folder, 0o755)
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port: postgresPort,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('bench')
  const url = `postgres://postgres:postgres@127.0.0.1:${postgresPort}/bench`
  try {
    return await measureOn('Postgres', { DATABASE_URL: url }, measure)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function measureOnEmbedded(measure: Measure): Promise<BenchFigure[]> {
  return measureOn('embedded', {}, measure)
}

async function measureOn(
  database: OpenSite['database'],
  env: Record<string, string>,
  measure: Measure,
): Promise<BenchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const { DATABASE_URL: databaseUrl } = env
  try {
    return await withServer(folder, env, (server) =>
      measure({ ...server, database, databaseUrl, administrator }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
    // Turns rate limits off, so that no measured call is rejected.
    LECTERN_TEST: '1',
    RATE_LIMITS: 'off',
  }
  const server = run('index.ts', [], settings, startFlags)
  try {
    const url = await waitForUrl(server)
    resetPeakMemory(server.process.pid)
    return await use({ url, memoryMb: () => getPeakMemoryMb(server.process.pid) })
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
  }
}

/** Resets the peak memory (VmHWM), so that it excludes the memory used to create the database. */
function resetPeakMemory(pid: number | undefined): void {
  const file = `/proc/${pid}/clear_refs`
  if (existsSync(file)) writeFileSync(file, '5')
}

function getPeakMemoryMb(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const highest = existsSync(file) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
  return highest ? Number(highest) / 1024 : Number.NaN
}
