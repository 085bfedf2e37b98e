import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ignoreMissingFile } from '../ignore-missing-file.ts'
import type { EmbeddedEngine } from './engine.ts'

/** Files that a copy omits: those of the running process, and temporary files. */
const skippedNames = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init)$/
const control = join('global', 'pg_control')
const walFolder = 'pg_wal'
/** Disk space left free for writes during the copy, in bytes. */
const reservedBytes = 500_000_000

/**
 * Copies the folder of a running engine into a new folder. Files that change during the copy are repaired from the WAL when the copy is
 * opened, as after a crash.
 * @throws Error when the disk has too little space, the engine fails or the signal aborts; no partial copy remains.
 */
export async function copyRunningDatabase(
  engine: EmbeddedEngine,
  folder: string,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  await requireDiskSpace(folder, dirname(target))
  try {
    await mkdir(join(target, 'global'), { recursive: true, mode: 0o700 })
    await engine.exec('checkpoint')
    const checkpoint = await findLastCheckpoint(engine)
    // Copies the control file first: it contains the checkpoint at which recovery starts.
    await copyFile(join(folder, control), join(target, control))
    const paths = await listPaths(folder)
    const isWal = (path: string) => path.startsWith(walFolder)
    const others = paths.filter((path) => !isWal(path) && path !== control)
    await copyFiles(folder, target, { paths: others, signal })
    // Copies the WAL last and lists it again, because the copy also needs the segments written meanwhile.
    await copyFiles(folder, target, { paths: (await listPaths(folder)).filter(isWal), signal })
    if (engine.died) throw engine.died
    // A later checkpoint may have recycled WAL segments that the copy needs.
    if ((await findLastCheckpoint(engine)) !== checkpoint)
      throw new Error('The database changed during the copy: please try again')
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

async function findLastCheckpoint(engine: EmbeddedEngine): Promise<string | undefined> {
  const { rows } = await engine.query<{ at: string }>(
    'select checkpoint_lsn::text as at from pg_control_checkpoint()',
  )
  return rows[0]?.at
}

/** Returns relative paths, folders before their content. */
async function listPaths(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => !skippedNames.test(basename(path))).sort()
}

async function copyFiles(
  from: string,
  to: string,
  { paths, signal }: { paths: string[]; signal: AbortSignal },
): Promise<void> {
  for (const path of paths) {
    signal.throwIfAborted()
    const found = await stat(join(from, path)).catch(ignoreMissingFile)
    // Skips a missing file: its table was dropped, and recovery of the copy replays that drop.
    if (found?.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (found) await copyFile(join(from, path), join(to, path)).catch(ignoreMissingFile)
  }
}

async function requireDiskSpace(folder: string, targetIn: string): Promise<void> {
  let bytes = reservedBytes
  for (const path of await listPaths(folder))
    bytes += (await stat(join(folder, path)).catch(ignoreMissingFile))?.size ?? 0
  const { bavail, bsize } = await statfs(targetIn)
  if (bavail * bsize < bytes)
    throw new Error(
      `Not enough disk space to copy the database: ${targetIn} needs ${(bytes / 1e9).toFixed(1)} GB free`,
    )
}
