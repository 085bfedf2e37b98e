import { open } from 'node:fs/promises'

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
