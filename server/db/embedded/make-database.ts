import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDatabaseIn } from './data-dir.ts'
import { Engine } from './engine.ts'
import { sync } from './sync.ts'

/**
 * Makes the database's folder where there is none, and fills it. That happens beside its place, and it is moved there once all of it is on
 * the disk: what is cut off leaves no half of a database.
 */
export async function makeDatabase(folder: string, fill?: (folder: string) => Promise<void>): Promise<void> {
  if (isDatabaseIn(folder)) return
  const making = `${folder}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  try {
    const engine = await Engine.open(making)
    await engine.close()
    await fill?.(making)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
  await settle(making)
  await rename(making, folder)
  await sync(dirname(folder))
}

/** Puts every file on the disk. */
async function settle(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await sync(join(folder, name))
  await sync(folder)
}
