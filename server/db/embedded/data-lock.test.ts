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

test('locks a free folder, and unlocks it', async () => {
  const unlock = await lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock', 'lock.sock'])
  unlock()
  expect(readdirSync(dataDir)).toEqual([])
})

test.each(['lock.sock', 'admin.sock'])(
  'refuses a folder whose owner listens on %s, with its process id and what to do',
  async (socket) => {
    plant(process.ppid)
    await listenOn(socket)
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      `is in use by process ${process.ppid}: stop that server first`,
    )
  },
)

test('refuses a folder whose owner has our own process id, as in another container', async () => {
  const unlock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
  unlock()
})

test('waits for an owner that holds the lock but does not listen yet', async () => {
  plant(process.ppid)
  const asked = expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await listenOn('lock.sock')
  await asked
})

test.each([
  ['died', () => spawnSync('true').pid],
  ['had our own process id, as in a container', () => process.pid],
  ['wrote an invalid process id', () => Number.NaN],
  ['had a process id that was reused', () => process.ppid],
])('takes over the lock of a process that %s', async (_, owner) => {
  plant(owner())
  writeFileSync(join(dataDir, 'lock.sock'), '')
  const unlock = await lockDataDir(dataDir)
  expect(readdirSync(dataDir)).toEqual(['lock', 'lock.sock'])
  unlock()
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('removes access for others from an existing folder', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  const unlock = await lockDataDir(dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  unlock()
})
