import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getImagePath, packImage } from '../db/embedded/image.ts'
import { loadStarterLibrary, loadStarterPageTexts } from './load.ts'

/** Folders of the starter texts and of the code that measures them. A change in these folders requires a new starter database image. */
const sourceFolders = ['.', '../jobs/measure', '../../shared/timing'].map((folder) =>
  resolve(import.meta.dirname, folder),
)

/** Returns the path of the image of a new database, with or without the starter library. */
export const getDatabaseImage = (hasStarterLibrary: boolean): string =>
  getImagePath(hasStarterLibrary ? sourceFolders : [])

/** Builds both images unless both exist. */
export async function buildDatabaseImages(): Promise<void> {
  const [empty, starter] = [getDatabaseImage(false), getDatabaseImage(true)]
  if (existsSync(empty) && existsSync(starter)) return
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-image-'))
  const folder = join(dataDir, 'postgres')
  const { openEmbedded } = await import('../db/embedded/embedded.ts')
  try {
    const created = await openEmbedded(dataDir)
    await created.migrate().finally(created.close)
    await packImage(folder, empty)
    const filled = await openEmbedded(dataDir)
    await loadStarterLibrary(filled.db)
    await loadStarterPageTexts(filled.db)
    await filled.close()
    await packImage(folder, starter)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
