import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './data-lock.ts'

let dataDir: string
let listening: Server[] = []

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'lectern-lock-')), 'data')
})
afterEach(async () => {
  await Promise.all(listening.map((server) => once(server.close(), 'close')))
  listening = []
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const plant = (pid: number) => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'lock'), String(pid))
}

const listenOn = async (name: string) => {
  const server = createServer()
  listening.push(server)
  await once(server.listen(join(dataDir, name)), 'listening')
}

test('a folder that is free is taken, and free again when given back', async () => {
  const unlock = await lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock', 'lock.sock'])
  unlock()
  expect(readdirSync(dataDir)).toEqual([])
})

test.each(['lock.sock', 'admin.sock'])(
  'a folder whose owner listens on %s is refused, with its number and what to do',
  async (socket) => {
    plant(process.ppid)
    await listenOn(socket)
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `is in use by process ${process.ppid}: stop that server first`,
    )
  },
)

test('whoever holds a folder and has our own number, as in another container, holds it all the same', async () => {
  const unlock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
  unlock()
})

test('an owner that takes a moment from its lock to its socket is waited for', async () => {
  plant(process.ppid)
  const asked = expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await listenOn('lock.sock')
  await asked
})

test.each([
  ['died', () => spawnSync('true').pid],
  ['had our own number before, as in a container', () => process.pid],
  ['left nonsense', () => Number.NaN],
  ['had a number that another process has by now', () => process.ppid],
])('a lock of a process that %s is taken over', async (_, owner) => {
  plant(owner())
  writeFileSync(join(dataDir, 'lock.sock'), '')
  const unlock = await lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock', 'lock.sock'])
  unlock()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('a folder that was there before is closed to everybody else', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  const unlock = await lockDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  unlock()
})
