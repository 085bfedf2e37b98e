import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectToPostgres } from '../../server/db/connection.ts'
import { startBalancer } from '../../server/testing/balancer.ts'
import { createPostgresDatabase } from '../../server/testing/database.ts'
import { findFreePort } from '../../server/testing/ports.ts'
import { type PostgresServer, startPostgres } from '../../server/testing/postgres.ts'
import { type Running, run, waitForUrl } from '../../server/testing/process.ts'
import { signInReaders } from '../durability/installation.ts'
import { type Account, SavingClients } from '../durability/saving-clients.ts'

const isShort = process.env.LECTERN_OPERATIONS === 'short'
const rounds = isShort ? 2 : 10
const savesARound = isShort ? 300 : 5_000
/** At most 40: a server rejects more concurrent saves while its event loop is late. */
const readers = 40
const root = resolve(import.meta.dirname, '../..')

const folder = mkdtempSync(join(tmpdir(), 'lectern-processes-'))
let postgres: PostgresServer
const running: Running[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  for (const one of running.splice(0)) await kill(one)
})
afterAll(async () => {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  NODE_ENV: 'production',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  SESSION_SECRET: 'a secret for tests only, long enough',
  LOG_LEVEL: 'error',
})

/**
 * Starts a server process of a site, on a port that stays free while it restarts.
 * @param version folder of the version to start
 */
async function start(env: Record<string, string>, version = root) {
  const process = run(join(version, 'server/index.ts'), [], { PORT: String(await findFreePort()), ...env })
  running.push(process)
  return { process, url: await waitForUrl(process) }
}

async function kill(one: Running): Promise<void> {
  one.process.kill('SIGKILL')
  await one.ended
}

async function enter(address: string, accounts: Account[]): Promise<SavingClients> {
  const clients = new SavingClients(address)
  await clients.enter(accounts)
  return clients
}

test('two processes started on an empty database migrate it once and both serve', async () => {
  const databaseUrl = await createPostgresDatabase(postgres.url)
  const env = {
    ...environment(databaseUrl),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'words one by one',
  }
  const started = await Promise.all([start(env), start(env)])
  const { query, close } = await connectToPostgres(databaseUrl)
  const counted = await query(`select
    (select count(*) - count(distinct title) from works)::int as "worksTwice", (select count(*) from works)::int > 0 as "hasWorks",
    (select count(*) from users)::int as users, (select count(*) from ambient_sounds)::int as sounds,
    (select count(*) - count(distinct hash) from drizzle.__drizzle_migrations)::int as "migrationsTwice"`)
  await close()
  expect(counted).toEqual([{ worksTwice: 0, hasWorks: true, users: 1, sounds: 1, migrationsTwice: 0 }])
  for (const { url } of started) expect((await fetch(`${url}/health/ready`)).status).toBe(200)
})

test('a killed process loses no save, and each reader retries at most one', async () => {
  const databaseUrl = await createPostgresDatabase(postgres.url)
  const accounts = await signInReaders(readers, databaseUrl, folder)
  const env = { ...environment(databaseUrl), STARTER_LIBRARY: 'off' }
  const sites = [await start(env), await start(env)]
  const balancer = await startBalancer(sites.map(({ url }) => url))
  const clients = await enter(balancer.url, accounts)
  clients.start()
  let mostFailed = 0
  for (let round = 0; round < rounds; round += 1) {
    await clients.waitFor(savesARound)
    const site = sites[round % 2]
    if (!site) throw new Error('there are two')
    await kill(site.process)
    await clients.waitFor(savesARound)
    mostFailed = Math.max(mostFailed, clients.mostFailed())
    const { port } = new URL(site.url)
    site.process = (await start({ ...env, PORT: port })).process
  }
  await clients.waitFor(savesARound)
  await clients.stop()
  const lost = await clients.countLost()
  clients.close()
  balancer.close()
  expect(lost).toBe(0)
  expect(mostFailed).toBeLessThanOrEqual(1)
})

/** Checks out the version before the newest migration. Returns its folder; undefined without such a migration or without git history. */
function versionBefore(): string | undefined {
  if (readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql')).length === 1)
    return undefined
  const last = spawnSync('git', ['log', '-1', '--format=%H', '--', 'migrations/meta/_journal.json'], {
    cwd: root,
  })
  const commit = last.stdout?.toString().trim()
  if (!commit || spawnSync('git', ['cat-file', '-e', `${commit}^`], { cwd: root }).status !== 0)
    return undefined
  const old = join(folder, 'before')
  const archive = join(folder, 'before.tar')
  mkdirSync(old)
  execFileSync('git', ['archive', `--output=${archive}`, `${commit}^`], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', old])
  cpSync(join(root, 'dist'), join(old, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
  return old
}

const before = versionBefore()

test.skipIf(!before)(
  'replaces a running process by a new version without losing or rejecting a save',
  async () => {
    const databaseUrl = await createPostgresDatabase(postgres.url)
    const env = { ...environment(databaseUrl), STARTER_LIBRARY: 'off' }
    const first = await start(env, before)
    const accounts = await signInReaders(readers, databaseUrl, folder)
    const second = await start(env, before)
    const addresses = [first.url, second.url]
    const balancer = await startBalancer(addresses)
    const clients = await enter(balancer.url, accounts)
    clients.start()
    await clients.waitFor(savesARound)
    // Rolling restart: SIGTERM stops each process in turn, and its successor takes its port.
    for (const old of [first, second]) {
      old.process.process.kill('SIGTERM')
      await old.process.ended
      await start({ ...env, PORT: new URL(old.url).port })
      await clients.waitFor(savesARound)
    }
    await clients.stop()
    const lost = await clients.countLost()
    const mostFailed = clients.mostFailed()
    const failed = [...clients.answers].filter(([status]) => status !== 200)
    clients.close()
    balancer.close()
    expect({ lost, failed: failed.filter(([status]) => status !== 0) }).toEqual({ lost: 0, failed: [] })
    expect(mostFailed).toBeLessThanOrEqual(2)
  },
)
