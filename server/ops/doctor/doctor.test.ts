import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Query, toQuery } from '../../db/connection.ts'
import { lastMigrationOfFirstVersion, latestMigration } from '../../db/migrations.ts'
import { readEnv, secretMissing } from '../../env.ts'
import { loadOrCreateSecret } from '../../http/session-secret.ts'
import { version } from '../../process/version.ts'
import { openTestBucket, startObjectStorage } from '../../testing/bucket.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { runToEnd } from '../../testing/process.ts'
import { startServer } from '../../testing/start.ts'
import { isEmpty } from '../../uploads/uploads.ts'
import { examineAddress } from './address.ts'
import { examineClock, examineDatabase } from './database.ts'
import { examineDiskSpace, examineMachine, examineUploads } from './machine.ts'
import { examineSecret } from './run-doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const server = startServer({ trustProxy: 1 })
const storage = startObjectStorage()

const listProblems = (findings: { isWell: boolean; says: string }[]) =>
  findings.filter(({ isWell }) => !isWell).map(({ says }) => says)

test('accepts a correct database', async () => {
  expect(listProblems(await examineDatabase(toQuery(server.database)))).toEqual([])
})

test('reports tables of an older version, with what to do', async () => {
  const database = await createTestDatabase()
  const query = toQuery(database)
  const setMigration = (at: number) => query('update drizzle.__drizzle_migrations set created_at = $1', [at])
  await setMigration(latestMigration - 1)
  expect(listProblems(await examineDatabase(query))).toEqual([
    'The tables are from an older version: start the site, or run "npm run admin -- migrate"',
  ])
  await setMigration(lastMigrationOfFirstVersion)
  expect(listProblems(await examineDatabase(query))).toEqual([
    expect.stringMatching(/^The database is from version 0\.1\.0/),
  ])
  await database.close()
})

test('reports tables that this version cannot use, with the version needed', async () => {
  const database = await createTestDatabase()
  const query = toQuery(database)
  await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)")
  expect(listProblems(await examineDatabase(query))).toEqual([])
  await query("insert into milestones (name) values ('needs version 9.1.0')")
  expect(listProblems(await examineDatabase(query))).toEqual([expect.stringContaining('needs version 9.1.0')])
  await database.close()
})

/** Returns a query function that replaces settings of the database by `facts`, such as the version of Postgres. */
const queryWith =
  (facts: object): Query =>
  async <Row>(text: string, values?: unknown[]) => {
    const rows = await toQuery(server.database)<Row>(text, values)
    return rows.map((row) => ({ ...row, ...(Object(row).version && facts) }))
  }

test('reports a Postgres that is too old and an encoding that loses letters', async () => {
  expect(listProblems(await examineDatabase(queryWith({ version: '15.9', number: 150_009 })))).toEqual([
    'Postgres 15.9 is too old: upgrade it to 16 or newer',
  ])
  expect(listProblems(await examineDatabase(queryWith({ number: 160_000 })))).toEqual([])
  expect(listProblems(await examineDatabase(queryWith({ encoding: 'LATIN1' })))).toEqual([
    "The database uses LATIN1: recreate it with ENCODING 'UTF8'",
  ])
})

test('reports a clock that is off by more than two seconds', () => {
  expect(examineClock(1_900).isWell).toBe(true)
  expect(examineClock(-61_000)).toEqual({
    isWell: false,
    says: "The database's clock is 61 s behind this machine's: synchronize both with a time server",
  })
})

test('reports a disk that is nearly full', () => {
  expect(examineDiskSpace('DATA_DIR', 2e9).isWell).toBe(true)
  expect(examineDiskSpace('DATA_DIR', 3e8).says).toMatch(
    /^Only 0\.3 GB free on the disk of DATA_DIR: free some space/,
  )
})

test('reports a data directory that others can enter', async () => {
  const dataDir = join(folder, 'open')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  expect(listProblems(await examineMachine(dataDir)).join()).toContain(`chmod 700 ${dataDir}`)
  chmodSync(dataDir, 0o700)
  expect(listProblems(await examineMachine(dataDir)).join()).not.toContain('chmod')
})

test('reports a folder that cannot be written to', async () => {
  // Uses a file as the folder, because root may write to every real folder.
  const none = join(folder, 'none')
  writeFileSync(none, '', { mode: 0o600 })
  expect(listProblems(await examineUploads({ folder: none }))).toEqual([
    `UPLOADS_DIR (${none}) is not writable: make this user its owner`,
  ])
  expect(listProblems(await examineMachine(none))).toContain(
    `DATA_DIR (${none}) is not writable: make this user its owner`,
  )
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o500 })
  const isRoot = process.getuid?.() === 0
  expect(listProblems(await examineUploads({ folder: closed }))).toHaveLength(isRoot ? 0 : 1)
})

test('reports a missing secret, except in development, which has its own', () => {
  const readEnvFrom = (source: object) => readEnv({ needsSecret: false, source: source as NodeJS.ProcessEnv })
  const dataDir = join(folder, 'development')
  const missing = { isWell: false, says: secretMissing }
  expect(examineSecret(readEnvFrom({ DATA_DIR: dataDir }))).toEqual(missing)
  loadOrCreateSecret(dataDir)
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'development'
  expect(examineSecret(readEnvFrom({ DATA_DIR: dataDir }))).toMatchObject({
    isWell: true,
    says: expect.stringMatching(/^There is no SESSION_SECRET: .*development/),
  })
  process.env.NODE_ENV = 'production'
  expect(examineSecret(readEnvFrom({ DATA_DIR: dataDir }))).toEqual(missing)
  process.env.NODE_ENV = before
  const strong = { DATA_DIR: dataDir, SESSION_SECRET: 'thirty-two letters, all in a row!' }
  expect(examineSecret(readEnvFrom(strong)).isWell).toBe(true)
})

test('writes to and reads a bucket, and reports a missing one with what to check', async () => {
  const { url, endpoint } = storage
  expect(listProblems(await examineUploads({ folder, url, endpoint }))).toEqual([])
  expect(await isEmpty(openTestBucket(storage))).toBe(true)
  const missing = await examineUploads({ folder, url: 's3://no-such-bucket', endpoint })
  expect(listProblems(missing).join()).toMatch(/does not exist\. Check its name, AWS_REGION/)
})

test('checks a site through its address, and reports its version', async () => {
  const findings = await examineAddress(server.url)
  expect(listProblems(findings)).toEqual([])
  expect(findings.map(({ says }) => says)).toContain(`It runs version ${version}`)
})

test('reports an address where nothing answers', async () => {
  expect(listProblems(await examineAddress('http://127.0.0.1:9'))).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer as a Lectern site does/),
  ])
})

test.each([403, 404])('reports a proxy that blocks /health with %d', async (status) => {
  const proxy = createServer((_, res) => void res.writeHead(status).end('<h1>No</h1>'))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  expect(listProblems(await examineAddress(address))).toEqual([
    `${address} does not show /health/live (${status}): check the address, and allow this machine in the proxy`,
  ])
  proxy.close()
})

test('reports plain http to other machines, because passwords are readable', async () => {
  // 0.0.0.0 leads to this machine, but the doctor does not recognize it as local.
  const address = server.url.replace('127.0.0.1', '0.0.0.0')
  expect(listProblems(await examineAddress(address))).toEqual([
    'Passwords are sent unencrypted: put a proxy with https in front',
  ])
})

test('prints a line per finding, and fails when one is wrong', async () => {
  const env = { DATA_DIR: join(folder, 'new'), UPLOADS_DIR: join(folder, 'uploads') }
  const { code: codeWithout, output } = await runToEnd('ops/cli.ts', ['doctor'], env)
  expect(output).toContain('fine   The embedded database is created at the first start')
  expect([codeWithout, output]).toEqual([1, expect.stringContaining(`WRONG  ${secretMissing}\n`)])
  const { code, output: wrongOutput } = await runToEnd('ops/cli.ts', ['doctor'], {
    ...env,
    TRUST_PROXY: 'yes',
  })
  expect([code, wrongOutput]).toEqual([
    1,
    'WRONG  TRUST_PROXY must be the number of proxies in front, 0 to 100\n',
  ])
})

test('reports a weak secret before checking anything else', async () => {
  const weak = await runToEnd('ops/cli.ts', ['doctor'], { SESSION_SECRET: 'changeme' })
  expect([weak.code, weak.output]).toEqual([
    1,
    expect.stringMatching(/^WRONG {2}SESSION_SECRET must be at least 32 random characters/),
  ])
})
