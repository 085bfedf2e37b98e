import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../tests/durability/installation.ts'
import { printReport } from '../../../tests/durability/report.ts'
import { fillSite } from '../../testing/fill-site.ts'
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { run } from '../../testing/process.ts'
import {
  createSiteLocation,
  makeSite,
  readContent,
  runBackupCommand,
  withDatabase,
} from './backup-sites.fixture.ts'
import type { SiteLocation } from './commands.ts'

const isShort = process.env.LECTERN_OPERATIONS === 'short'
const size = isShort
  ? { works: 200, readers: 500, sessions: 10_000, savedWords: 1_000, texts: 100 }
  : { works: 5_000, readers: 20_000, sessions: 1_000_000, savedWords: 100_000, texts: 5_000 }

/** Maximum duration of a save during a backup, in ms. */
const saveMaxMs = 2_000
const readers = 8
/** Duration of the load before the backup, in ms. */
const loadMs = 8_000
const megabyte = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
const large = createSiteLocation(join(folder, 'large'))
let postgres: PostgresServer
let databases = 0

beforeAll(async () => {
  postgres = await startPostgres()
  await makeSite(large)
  await withDatabase(large, ({ run }) => fillSite(run, size))
}, 600_000)

afterAll(async () => {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<string> {
  databases += 1
  const name = `site${databases}`
  await withDatabase({ ...large, databaseUrl: `${postgres.url}/postgres` }, ({ run }) =>
    run(`create database ${name}`),
  )
  return `${postgres.url}/${name}`
}

/** Runs a command in its own process. Returns its output and its peak memory, in bytes. */
async function runCommand(name: string, file: string, { databaseUrl, dataDir, uploads }: SiteLocation) {
  const running = run('ops/cli.ts', [name, file], {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploads.folder,
  })
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, readPeakMemory(running.process.pid))
  }, 20)
  const code = await running.ended
  clearInterval(timer)
  if (code !== 0) throw new Error(running.output())
  return { output: running.output(), memory }
}

function readPeakMemory(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

test('moves a site from the embedded database to Postgres and back with every row and byte equal', async () => {
  const onPostgres = createSiteLocation(join(folder, 'on-postgres'), await newDatabase())
  const back = createSiteLocation(join(folder, 'back'))
  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
  const startedAt = performance.now()
  await runBackupCommand('backup', first, large)
  const takenMs = Math.round(performance.now() - startedAt)
  await runBackupCommand('restore', first, onPostgres)
  const restoredMs = Math.round(performance.now() - startedAt) - takenMs
  await runBackupCommand('backup', second, onPostgres)
  await runBackupCommand('restore', second, back)
  const expected = await readContent(large)
  expect(await readContent(onPostgres)).toEqual(expected)
  expect(await readContent(back)).toEqual(expected)
  const megabytes = Math.round(statSync(first).size / megabyte)
  const { works, sessions } = size
  printReport({
    what: 'moved to Postgres and back, every row and byte equal',
    database: 'embedded',
    works,
    sessions,
    megabytes,
    takenMs,
    restoredMs,
  })
})

/** Backs up an installation while readers save, and restores it. */
async function backUpDuringSaves(
  installation: Installation,
  site: SiteLocation,
  database: 'embedded' | 'postgres',
) {
  const { clients } = installation
  const file = join(folder, `${database}.backup`)
  const pid = installation.running().process.pid
  clients.start()
  // Waits, because the heap grows with the first saves even without a backup.
  await setTimeout(loadMs)
  const memoryBefore = readPeakMemory(pid)
  // Resets the peak memory of the process.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  clients.longestMs = 0
  const before = clients.positions()
  const taken = await runCommand('backup', file, site)
  const serverMemory = readPeakMemory(pid) - memoryBefore
  await clients.waitFor(200)
  const longestSaveMs = Math.round(clients.longestMs)
  await clients.stop()
  const lost = await clients.countLost()

  const restored = createSiteLocation(join(folder, `${database}-restored`))
  await runBackupCommand('restore', file, restored)
  const saved = await withDatabase(restored, ({ query }) =>
    query<{ id: number; words: number }>('select id, words_read as words from reading_sessions'),
  )
  const after = clients.positions()
  const wrong = [...before].filter(([id, words]) => {
    const found = saved.find((row) => row.id === id)?.words ?? -1
    return found < words || found > (after.get(id) ?? 0)
  })
  const small = createSiteLocation(
    join(folder, `${database}-small`),
    site.databaseUrl && (await newDatabase()),
  )
  await makeSite(small)
  const rest = await runCommand('backup', join(folder, 'small.backup'), small)
  const commandMoreMb = Math.round((taken.memory - rest.memory) / megabyte)
  const serverMoreMb = Math.round(serverMemory / megabyte)
  printReport({
    what: 'backup while readers save',
    database,
    readers,
    acknowledged: clients.acknowledged,
    lost,
    longestSaveMs,
    serverMoreMb,
    commandMoreMb,
  })
  expect({ lost, wrong }).toEqual({ lost: 0, wrong: [] })
  expect(longestSaveMs).toBeLessThan(saveMaxMs)
  // Does not check the growth after a short load: the heap then still grows even without a backup.
  if (isShort) return
  expect(serverMoreMb).toBeLessThanOrEqual(100)
  expect(commandMoreMb).toBeLessThanOrEqual(100)
}

test('backs up the embedded database while people read: no save waits long, and none is lost', async () => {
  const installation = await install({ folder: join(folder, 'large'), readers })
  try {
    await backUpDuringSaves(installation, large, 'embedded')
  } finally {
    await installation.remove()
  }
})

test('backs up Postgres while people read: no save waits long, and none is lost', async () => {
  const site = createSiteLocation(join(folder, 'read-on-postgres'), await newDatabase())
  await makeSite(site)
  await withDatabase(site, ({ run }) => fillSite(run, size))
  const installation = await install({
    databaseUrl: site.databaseUrl ?? '',
    folder: join(folder, 'read-on-postgres'),
    readers,
  })
  try {
    await backUpDuringSaves(installation, site, 'postgres')
  } finally {
    await installation.remove()
  }
})
