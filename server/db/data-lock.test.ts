import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-lock.ts'

let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lectern-lock-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

const plant = (pid: number) => {
  lockDataDir(dataDir)()
  writeFileSync(join(dataDir, 'lock'), String(pid))
}

test('a folder that is free is taken, and free again when given back', () => {
  const unlock = lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock'])
  unlock()
  expect(readdirSync(dataDir)).toEqual([])
})

test('a folder that a living process has is refused, with its number and what to do', () => {
  plant(process.ppid)
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUseError)
  expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.ppid}: stop that server first`)
})

test.each([
  ['died', () => spawnSync('true').pid],
  ['had our own number before, as in a container', () => process.pid],
  ['left nonsense', () => Number.NaN],
])('a lock of a process that %s is taken over', (_, owner) => {
  plant(owner())
  const unlock = lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock'])
  unlock()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})
