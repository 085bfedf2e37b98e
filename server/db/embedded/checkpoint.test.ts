import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EmbeddedEngine, runCheckpointIfLong } from './engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const segments = () =>
  readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length

test('recycles the WAL of an embedded database', async () => {
  const engine = await EmbeddedEngine.open(folder)
  await engine.exec('create table texts (content text storage external)')
  expect(await runCheckpointIfLong(engine)).toBe(false)
  const counts: number[] = []
  for (let round = 0; round < 8; round += 1) {
    await engine.exec("truncate texts; insert into texts values (repeat('whale', 5000000))")
    expect(await runCheckpointIfLong(engine)).toBe(true)
    counts.push(segments())
  }
  expect(counts.at(-1)).toBeLessThanOrEqual(Math.max(...counts.slice(0, 4)))
  await engine.close()
})
