import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { EmbeddedEngine } from './engine.ts'
import { copyRunningDatabase } from './online-copy.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-copy-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('copies a database during writes, with everything acknowledged before the copy', async () => {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder)
  const engine = await EmbeddedEngine.open(folder)
  await engine.exec('create table numbers (number integer primary key, text text)')
  let written = 0
  let isCopying = false
  const write = async () => {
    while (isCopying) {
      await engine.query("insert into numbers values ($1, repeat('x', 3000))", [written + 1])
      written += 1
      if (written % 50 === 0)
        await engine.exec(`update numbers set text = 'y' where number % 7 = ${written % 7}`)
      // Each statement blocks the thread; the files are copied during this pause.
      await setTimeout(5)
    }
  }
  for (const copy of ['first', 'second'].map((name) => join(dataDir, name))) {
    isCopying = true
    const writing = write()
    const before = written
    await copyRunningDatabase(engine, folder, copy, new AbortController().signal)
    isCopying = false
    await writing
    const copied = await EmbeddedEngine.open(copy)
    const { rows } = await copied.query<{ count: number; last: number }>(
      'select count(*)::integer as count, coalesce(max(number), 0) as last from numbers',
    )
    await copied.close()
    expect(written).toBeGreaterThan(before)
    expect(rows[0]?.count).toBe(rows[0]?.last)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(before)
    expect(rows[0]?.count).toBeLessThanOrEqual(written)
  }
  await engine.close()
})

test('removes an aborted copy at once, and interrupted copies at the next start', async () => {
  mkdirSync(join(dataDir, 'copy-of-before'))
  const database = await openEmbedded(dataDir, undefined)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy-'))).toEqual([])
  const target = join(dataDir, 'copy-now')
  await expect(database.copyTo?.(target, AbortSignal.abort(new Error('given up')))).rejects.toThrow(
    'given up',
  )
  expect(existsSync(target)).toBe(false)
  const copying = database.copyTo?.(target, new AbortController().signal)
  await database.close()
  await expect(copying).rejects.toThrow('The server is stopping')
  expect(existsSync(target)).toBe(false)
})
