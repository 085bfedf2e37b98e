import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasDatabase } from './data-dir.ts'
import { EmbeddedEngine } from './engine.ts'
import { unpackImage } from './image.ts'

/**
 * Creates the database folder if it does not exist. The folder is filled under a temporary name and renamed once all files are flushed to
 * disk, so an interrupted start leaves no partial database.
 * @param fill fills the empty folder
 */
export async function createDatabase(folder: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (hasDatabase(folder)) return
  const making = `${folder}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  try {
    await fill(making)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
  const names = await readdir(making, { recursive: true })
  // Flushes concurrently: one after the other, a thousand flushes take seconds.
  await Promise.all(names.map((name) => flushToDisk(join(making, name))))
  await flushToDisk(making)
  await rename(making, folder)
  await flushToDisk(dirname(folder))
}

/** Unpacks a database image into a folder. If the image does not exist, creates an empty database in the folder instead. */
export async function fillFolder(folder: string, image?: string): Promise<void> {
  if (image && existsSync(image)) return unpackImage(image, folder)
  const engine = await EmbeddedEngine.open(folder)
  await engine.close()
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function flushToDisk(path: string): Promise<void> {
  // Windows cannot flush folders, nor files opened for reading.
  if (process.platform === 'win32') return
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
