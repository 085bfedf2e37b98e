import { open } from 'node:fs/promises'

/** Has a file, or what a folder says of its files, on the disk before it goes on. */
export async function sync(path: string): Promise<void> {
  // Windows syncs no folder, and no file that is open for reading.
  if (process.platform === 'win32') return
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
