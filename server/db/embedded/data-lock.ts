import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getSocketPath, isListening, makeDataDir } from './data-dir.ts'

/** Another process has the data directory open. */
export class DataDirInUseError extends Error {}

/** Maximum time between taking the lock and listening on its socket, in ms. */
const socketMaxMs = 2_000

/**
 * Locks the data directory until this process exits: two embedded databases on one directory corrupt it.
 * @returns the function that unlocks it.
 * @throws DataDirInUseError when another process holds the lock.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  makeDataDir(dataDir)
  const file = join(dataDir, 'lock')
  const mine = join(dataDir, `lock.${process.pid}`)
  writeFileSync(mine, String(process.pid))
  try {
    while (!tryLink(mine, file)) await removeIfDead(dataDir, file)
  } finally {
    rmSync(mine, { force: true })
  }
  const socket = getSocketPath(dataDir, 'lock')
  const server = await listen(socket)
  const unlock = () => {
    process.off('exit', unlock)
    server.close()
    rmSync(socket, { force: true })
    rmSync(file, { force: true })
  }
  process.on('exit', unlock)
  return unlock
}

/** Listens on a socket, which proves that the owner of the lock runs: the process id in the lock file may have been reused. */
async function listen(path: string): Promise<Server> {
  rmSync(path, { force: true })
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  // Ignores errors while accepting a connection: the other process could connect, which already proves that the lock is held.
  return server.on('error', () => {}).unref()
}

/** A hard link is atomic: the lock file always contains the process id of its owner. */
function tryLink(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeIfDead(dataDir: string, file: string): Promise<void> {
  const owner = readOwner(file)
  if (owner === undefined) return
  if (await isHeld(dataDir, owner)) {
    throw new DataDirInUseError(
      `${dataDir} is in use by process ${owner}: stop that server first, or set DATA_DIR to another folder`,
    )
  }
  // Renames the dead lock before removing it: of two processes, only one can rename the file.
  const renamed = `${file}.${owner}.${process.pid}`
  try {
    renameSync(file, renamed)
  } catch {
    return
  }
  if (!Object.is(readOwner(renamed), owner)) tryLink(renamed, file)
  rmSync(renamed, { force: true })
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Also checks the admin socket: a server of an older version has no lock socket. */
async function isHeld(dataDir: string, owner: number): Promise<boolean> {
  const until = Date.now() + socketMaxMs
  do {
    for (const name of ['lock', 'admin'] as const) {
      if (await isListening(getSocketPath(dataDir, name))) return true
    }
    if (!isAlive(owner)) return false
    await setTimeout(50)
  } while (Date.now() < until)
  return false
}

/** Treats a lock with the id of this process as dead: in a container, every server is process 1. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
