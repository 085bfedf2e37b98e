import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { queryOf } from '../db/connection.ts'
import { bucketOf, startObjectStorage } from '../testing/bucket.ts'
import { freshDatabase } from '../testing/database.ts'
import { runToEnd } from '../testing/process.ts'
import { startServer } from '../testing/start.ts'
import { isEmpty } from '../uploads/uploads.ts'
import { version } from '../version/version.ts'
import { examineAddress } from './address.ts'
import { examineClock, examineDatabase } from './database.ts'
import { examineMachine, examineRoom } from './machine.ts'
import { examineUploads } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))
const server = startServer({ trustProxy: 1 })
const storage = startObjectStorage()

const wrongIn = (findings: { isWell: boolean; says: string }[]) =>
  findings.filter(({ isWell }) => !isWell).map(({ says }) => says)

test('a database that is as it should be is well', async () => {
  expect(wrongIn(await examineDatabase(queryOf(server.database)))).toEqual([])
})

test('tables of an older version are found, and what to do', async () => {
  const database = await freshDatabase()
  const query = queryOf(database)
  await query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(wrongIn(await examineDatabase(query))).toEqual([
    'The tables are of an older version: start the site, or run "npm run admin -- migrate"',
  ])
  await database.close()
})

test('tables that this version cannot use are found, and which version can', async () => {
  const database = await freshDatabase()
  const query = queryOf(database)
  await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)")
  expect(wrongIn(await examineDatabase(query))).toEqual([])
  await query("insert into milestones (name) values ('needs version 9.1.0')")
  expect(wrongIn(await examineDatabase(query))).toEqual([expect.stringContaining('needs version 9.1.0')])
  await database.close()
})

test('a clock that is off by more than two seconds is found', () => {
  expect(examineClock(1_900).isWell).toBe(true)
  expect(examineClock(-61_000)).toEqual({
    isWell: false,
    says: "The database's clock is 61 s behind this machine's: set both by a time server",
  })
})

test('a disk that is nearly full is found', () => {
  expect(examineRoom('DATA_DIR', 2e9).isWell).toBe(true)
  expect(examineRoom('DATA_DIR', 3e8).says).toMatch(
    /^Only 0\.3 GB are left on the disk of DATA_DIR: make room/,
  )
})

test('a data directory that others can enter is found', async () => {
  const dataDir = join(folder, 'open')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  expect(wrongIn(await examineMachine(dataDir)).join()).toContain(`chmod 700 ${dataDir}`)
  chmodSync(dataDir, 0o700)
  expect(wrongIn(await examineMachine(dataDir)).join()).not.toContain('chmod')
})

test('a bucket is written to and read, and one that is not there is told with what to look at', async () => {
  const { url, endpoint } = storage
  expect(wrongIn(await examineUploads({ folder, url, endpoint }))).toEqual([])
  expect(await isEmpty(bucketOf(storage))).toBe(true)
  const missing = await examineUploads({ folder, url: 's3://no-such-bucket', endpoint })
  expect(wrongIn(missing).join()).toMatch(/does not exist\. Look at its name, at AWS_REGION/)
})

test('a site is looked at through its address, and runs this version', async () => {
  const findings = await examineAddress(server.url)
  expect(wrongIn(findings)).toEqual([])
  expect(findings.map(({ says }) => says)).toContain(`It runs version ${version}`)
})

test('an address where nothing answers is no site', async () => {
  expect(wrongIn(await examineAddress('http://127.0.0.1:9'))).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer as a Lectern site does/),
  ])
})

test('the command says it line by line, and fails where something is wrong', async () => {
  const env = { DATA_DIR: join(folder, 'new'), UPLOADS_DIR: join(folder, 'uploads') }
  const { said } = await runToEnd('cli.ts', ['doctor'], env)
  expect(said).toContain('fine   The embedded database is looked at while a server has it open: none does')
  const { code, said: saidWrong } = await runToEnd('cli.ts', ['doctor'], { ...env, TRUST_PROXY: 'yes' })
  expect([code, saidWrong]).toEqual([
    1,
    'WRONG  TRUST_PROXY must be the number of proxies in front, 0 to 100\n',
  ])
})
