import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Engine } from './engine.ts'

/**
 * Makes the database's folder where there is none. It is made beside its place and moved there once all of it is on the disk:
 * a start that is cut off leaves no half of a database.
 */
export async function makeDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const making = `${folder}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  const engine = await Engine.open(making)
  await engine.close()
  await settle(making)
  await rename(making, folder)
  await sync(dirname(folder))
}

/** Puts every file on the disk. */
async function settle(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await sync(join(folder, name))
  await sync(folder)
}

async function sync(path: string): Promise<void> {
  // Windows syncs no folder, and no file that is open for reading.
  if (process.platform === 'win32') return
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
