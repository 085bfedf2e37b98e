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
import type { SiteData } from './commands.ts'
import { command, contentOf, makeSite, onDatabase, siteIn } from './sites.fixture.ts'

const isShort = process.env.LECTERN_OPERATIONS === 'short'
const size = isShort
  ? { works: 200, readers: 500, sessions: 10_000, savedWords: 1_000, texts: 100 }
  : { works: 5_000, readers: 20_000, sessions: 1_000_000, savedWords: 100_000, texts: 5_000 }

/** How long a save may take while a backup is taken, in ms. */
const saveMaxMs = 2_000
const readers = 8
/** How long they have saved before a backup is taken. */
const loadMs = 8_000
const megabyte = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
const large = siteIn(join(folder, 'large'))
let postgres: PostgresServer
let databases = 0

beforeAll(async () => {
  postgres = await startPostgres()
  await makeSite(large)
  await onDatabase(large, ({ run }) => fillSite(run, size))
}, 600_000)

afterAll(async () => {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<string> {
  databases += 1
  const name = `site${databases}`
  await onDatabase({ ...large, databaseUrl: `${postgres.url}/postgres` }, ({ run }) =>
    run(`create database ${name}`),
  )
  return `${postgres.url}/${name}`
}

/** Runs a command as an administrator does, and says what it took of memory at most, in bytes. */
async function runCommand(name: string, file: string, { databaseUrl, dataDir, uploads }: SiteData) {
  const running = run('cli.ts', [name, file], {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploads.folder,
  })
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, highestMemoryOf(running.process.pid))
  }, 20)
  const code = await running.ended
  clearInterval(timer)
  if (code !== 0) throw new Error(running.said())
  return { said: running.said(), memory }
}

function highestMemoryOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

test('a site moves from the embedded database to Postgres and back with every row and byte equal', async () => {
  const onPostgres = siteIn(join(folder, 'on-postgres'), await newDatabase())
  const back = siteIn(join(folder, 'back'))
  const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')]
  const startedAt = performance.now()
  await command('backup', first, large)
  const takenMs = Math.round(performance.now() - startedAt)
  await command('restore', first, onPostgres)
  const restoredMs = Math.round(performance.now() - startedAt) - takenMs
  await command('backup', second, onPostgres)
  await command('restore', second, back)
  const expected = await contentOf(large)
  expect(await contentOf(onPostgres)).toEqual(expected)
  expect(await contentOf(back)).toEqual(expected)
  const megabytes = Math.round(statSync(first).size / megabyte)
  const { works, sessions } = size
  printReport({
    clause: '2',
    what: 'moved to Postgres and back, every row and byte equal',
    database: 'embedded',
    works,
    sessions,
    megabytes,
    takenMs,
    restoredMs,
  })
})

/** Takes a backup of an installation while readers save, and restores it. */
async function takenWhileRead(installation: Installation, site: SiteData, database: 'embedded' | 'postgres') {
  const { clients } = installation
  const file = join(folder, `${database}.backup`)
  const pid = installation.running().process.pid
  clients.start()
  // Saves themselves take memory, until V8 has seen enough of them.
  await setTimeout(loadMs)
  const memoryBefore = highestMemoryOf(pid)
  // From then on its highest is counted anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  clients.longestMs = 0
  const before = clients.positions()
  const taken = await runCommand('backup', file, site)
  const serverMemory = highestMemoryOf(pid) - memoryBefore
  await clients.waitFor(200)
  const longestSaveMs = Math.round(clients.longestMs)
  await clients.stop()
  const lost = await clients.countLost()

  const restored = siteIn(join(folder, `${database}-restored`))
  await command('restore', file, restored)
  const saved = await onDatabase(restored, ({ query }) =>
    query<{ id: number; words: number }>('select id, words_read as words from reading_sessions'),
  )
  const after = clients.positions()
  const wrong = [...before].filter(([id, words]) => {
    const found = saved.find((row) => row.id === id)?.words ?? -1
    return found < words || found > (after.get(id) ?? 0)
  })
  const small = siteIn(join(folder, `${database}-small`), site.databaseUrl && (await newDatabase()))
  await makeSite(small)
  const rest = await runCommand('backup', join(folder, 'small.backup'), small)
  const commandMoreMb = Math.round((taken.memory - rest.memory) / megabyte)
  const serverMoreMb = Math.round(serverMemory / megabyte)
  printReport({
    clause: '2',
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
  // Of a short load V8 has not seen enough to be held to it.
  if (isShort) return
  expect(serverMoreMb).toBeLessThanOrEqual(100)
  expect(commandMoreMb).toBeLessThanOrEqual(100)
}

test('the embedded database is backed up while people read: no save waits long, and none is lost', async () => {
  const site = siteIn(join(folder, 'read'))
  await makeSite(site)
  await onDatabase(site, ({ run }) => fillSite(run, size))
  const installation = await install({ folder: join(folder, 'read'), readers })
  try {
    await takenWhileRead(installation, site, 'embedded')
  } finally {
    await installation.remove()
  }
})

test('Postgres is backed up while people read: no save waits long, and none is lost', async () => {
  const site = siteIn(join(folder, 'read-on-postgres'), await newDatabase())
  await makeSite(site)
  await onDatabase(site, ({ run }) => fillSite(run, size))
  const installation = await install({
    databaseUrl: site.databaseUrl ?? '',
    folder: join(folder, 'read-on-postgres'),
    readers,
  })
  try {
    await takenWhileRead(installation, site, 'postgres')
  } finally {
    await installation.remove()
  }
})
