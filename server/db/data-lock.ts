import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Told to whoever would open a data directory that another process has open. */
export class DataDirInUseError extends Error {}

/**
 * Takes the data directory for this process alone, until it exits at the latest: two embedded databases on one directory
 * corrupt it.
 * @returns what gives it back.
 * @throws DataDirInUseError when a living process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'lock')
  const mine = join(dataDir, `lock.${process.pid}`)
  writeFileSync(mine, String(process.pid))
  try {
    while (!tryLink(mine, file)) removeIfDead(dataDir, file)
  } finally {
    rmSync(mine, { force: true })
  }
  const unlock = () => {
    process.off('exit', unlock)
    rmSync(file, { force: true })
  }
  process.on('exit', unlock)
  return unlock
}

/** A hard link appears whole or not at all, so that nobody reads a lock without its owner in it. */
function tryLink(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function removeIfDead(dataDir: string, file: string): void {
  const owner = readOwner(file)
  if (owner === undefined) return
  if (isAlive(owner)) {
    throw new DataDirInUseError(
      `${dataDir} is in use by process ${owner}: stop that server first, or set DATA_DIR to another folder`,
    )
  }
  // Moved aside before it is removed: of two that find the same dead lock, only one can move it.
  const aside = `${file}.${owner}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (!Object.is(readOwner(aside), owner)) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Our own number in a lock is one left from before: in a container every server is process 1. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
