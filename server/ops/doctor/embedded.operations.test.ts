import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToFolder } from '../../db/connection.ts'
import { createDatabase, fillFolder } from '../../db/embedded/create-database.ts'
import { lockDataDir } from '../../db/embedded/data-lock.ts'
import { applyMigrations, findAppliedMigration, latestMigration } from '../../db/migrations.ts'
import { examineEmbedded } from './embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-doctor-'))
const database = join(dataDir, 'postgres')
const olderMigration = latestMigration - 1
afterAll(() => rmSync(dataDir, { recursive: true }))

const withDatabase = async <Result>(
  act: (connection: Awaited<ReturnType<typeof connectToFolder>>) => Promise<Result>,
) => {
  const connection = await connectToFolder(database)
  return act(connection).finally(() => connection.close())
}

const listProblems = async () =>
  (await examineEmbedded(dataDir)).filter(({ isWell }) => !isWell).map(({ says }) => says)

beforeAll(async () => {
  await createDatabase(database, fillFolder)
  await withDatabase(async (connection) => {
    await applyMigrations(connection, 0)
    await connection.query('update drizzle.__drizzle_migrations set created_at = $1', [olderMigration])
  })
})

test('checks a database without a running server, and changes nothing', async () => {
  chmodSync(dataDir, 0o755)
  const findings = await examineEmbedded(dataDir)
  expect(findings[0]).toEqual({ isWell: true, says: expect.stringMatching(/^Postgres \d+/) })
  expect(findings.filter(({ isWell }) => !isWell).map(({ says }) => says)).toEqual([
    'The tables are from an older version: start the site, or run "npm run admin -- migrate"',
  ])
  expect(await withDatabase(({ query }) => findAppliedMigration(query))).toBe(olderMigration)
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
  expect(['lock', 'lock.sock'].filter((name) => existsSync(join(dataDir, name)))).toEqual([])
})

test('reports a database that needs a newer version', async () => {
  await withDatabase(async (connection) => {
    await connection.run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000);
      insert into milestones (name) values ('needs version 9.1.0')`)
  })
  expect(await listProblems()).toEqual([expect.stringContaining('The database needs version 9.1.0 or newer')])
})

test.skipIf(process.getuid?.() !== 0)('does not open a database of another user', async () => {
  const { chownSync } = await import('node:fs')
  chownSync(database, 65_534, 65_534)
  expect(await listProblems()).toEqual([
    'The embedded database belongs to user 65534: run the doctor as that user',
  ])
  chownSync(database, 0, 0)
})

test('leaves a database alone that another process has open', async () => {
  const unlock = await lockDataDir(dataDir)
  await expect(examineEmbedded(dataDir)).rejects.toThrow(/is in use by process/)
  unlock()
})

test('reports a database that cannot be opened', async () => {
  const control = join(database, 'global/pg_control')
  const whole = readFileSync(control)
  writeFileSync(control, '')
  await expect(examineEmbedded(dataDir)).rejects.toThrow(/^The embedded database stopped/)
  writeFileSync(control, whole)
})
