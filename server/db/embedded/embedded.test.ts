import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../client.ts'
import { isDatabaseUnavailable } from '../failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-embedded-'))
const dataDir = join(folder, 'data')
const lost: string[] = []
let database: Database

beforeAll(async () => {
  database = await openDatabase({ dataDir, onConnectionLost: ({ message }) => lost.push(message) })
  await database.query('create table saves (n int)', [])
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  syncBuiltinESMExports()
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = (n: number) => database.query('insert into saves values ($1)', [n])
const saved = async () =>
  (await database.query('select n from saves order by n', [])).rows.map((row) => (row as { n: number }).n)

function fillDisk() {
  const full = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  vi.spyOn(fs, 'writeSync').mockImplementation(full)
}

test('flushes every commit before it is acknowledged', async () => {
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  for (let n = 1; n <= 50; n += 1) {
    await save(n)
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(n)
  }
  await database.db.transaction(async (tx) => {
    await tx.execute('insert into saves values (51)')
    expect(sync.mock.calls.length).toBeLessThan(60)
  })
  expect(sync.mock.calls.length).toBeGreaterThanOrEqual(51)
})

test('does not flush for reads', async () => {
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  await saved()
  expect(sync).not.toHaveBeenCalled()
})

test.each([
  ['a save', () => save(1_000)],
  [
    'a transaction',
    () =>
      database.db.transaction(async (tx) => {
        await tx.execute('insert into saves values (1000)')
      }),
  ],
])('%s on a full disk fails as unavailable and loses nothing acknowledged', async (_, write) => {
  const before = await saved()
  lost.length = 0
  fillDisk()
  expect(await write().catch(isDatabaseUnavailable)).toBe(true)
  vi.restoreAllMocks()
  expect(await saved()).toEqual(before)
  await save(before.length + 1)
  expect(await saved()).toEqual([...before, before.length + 1])
  expect(lost).toEqual([expect.stringContaining('could not write')])
})

test('does not reopen the engine with every query while the disk is full', async () => {
  await save(2_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  fillDisk()
  const failed = []
  for (let asked = 0; asked < 5; asked += 1) failed.push(await save(3_000).catch(isDatabaseUnavailable))
  expect(failed).toEqual([true, true, true, true, true])
  const writes = vi.mocked(fs.writeSync).mock.calls.length
  await saved().catch(() => {})
  expect(vi.mocked(fs.writeSync).mock.calls.length).toBe(writes)
  vi.restoreAllMocks()
  expect(await saved().catch(isDatabaseUnavailable)).toBe(true)
  vi.setSystemTime(Date.now() + 5_000)
  expect(await saved()).toContain(2_000)
})
