import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ignoreMissingFile } from '../ignore-missing-file.ts'
import type { Engine } from './engine.ts'

/** What belongs to the process that has the database open, or to nothing that lasts. */
const leftOut = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init)$/
const control = join('global', 'pg_control')
const log = 'pg_wal'
/** So much of the disk is left to those who write meanwhile, in bytes. */
const roomLeft = 500_000_000

/**
 * Copies the folder of an engine that goes on being read and written, into one that is not there yet. Who opens the copy finds the database
 * as it was at one moment during the copying: what is copied while it changes is mended from the log, as after a crash. So the order
 * matters: the log is read from the checkpoint that the control file names, which is copied before anything else, and the log after
 * everything else. No other checkpoint may be made meanwhile, since that gives up the log before it.
 * @throws Error where there is no room for it, and where the engine gives up or the copy is given up meanwhile: nothing is left of it then.
 */
export async function hotCopy(
  engine: Engine,
  folder: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  await refuseWithoutRoom(folder, dirname(target))
  try {
    await mkdir(join(target, 'global'), { recursive: true, mode: 0o700 })
    await engine.exec('checkpoint')
    const checkpoint = await lastCheckpoint(engine)
    await copyFile(join(folder, control), join(target, control))
    const paths = await pathsIn(folder)
    const isOfLog = (path: string) => path.startsWith(log)
    await copyFiles(folder, target, {
      paths: paths.filter((path) => !isOfLog(path) && path !== control),
      signal,
    })
    // Segments that have come by now are needed as well.
    await copyFiles(folder, target, { paths: (await pathsIn(folder)).filter(isOfLog), signal })
    if (engine.died) throw engine.died
    if ((await lastCheckpoint(engine)) !== checkpoint)
      throw new Error('The copy was overtaken: please try again')
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

async function lastCheckpoint(engine: Engine): Promise<string | undefined> {
  const { rows } = await engine.query<{ at: string }>(
    'select checkpoint_lsn::text as at from pg_control_checkpoint()',
  )
  return rows[0]?.at
}

/** Folders before what is in them, relative to the one that they are in. */
async function pathsIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => !leftOut.test(basename(path))).sort()
}

interface Meant {
  paths: string[]
  signal: AbortSignal
}

async function copyFiles(from: string, to: string, { paths, signal }: Meant): Promise<void> {
  for (const path of paths) {
    signal.throwIfAborted()
    const found = await stat(join(from, path)).catch(ignoreMissingFile)
    // A table that is gone is gone from the copy too, once the log has been read.
    if (found?.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (found) await copyFile(join(from, path), join(to, path)).catch(ignoreMissingFile)
  }
}

async function refuseWithoutRoom(folder: string, targetIn: string): Promise<void> {
  let bytes = roomLeft
  for (const path of await pathsIn(folder))
    bytes += (await stat(join(folder, path)).catch(ignoreMissingFile))?.size ?? 0
  const { bavail, bsize } = await statfs(targetIn)
  if (bavail * bsize < bytes)
    throw new Error(
      `There is no room to copy the database: ${(bytes / 1e9).toFixed(1)} GB have to be free in ${targetIn}`,
    )
}
