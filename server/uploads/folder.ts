import { accessSync, constants, mkdirSync } from 'node:fs'
import { access, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ignoreMissingFile } from '../db/ignore-missing-file.ts'
import { type Content, requireFileName, toUploadUrl, type Uploads } from './uploads.ts'

const partPattern = /^\.[\w-]+\.\w+\.part$/

/** Opens a folder of uploads and creates it when missing. @throws Error with a readable message. */
export function openFolder(path: string): Uploads & { folder: string } {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`UPLOADS_DIR cannot be created or written to (${folder})`, { cause })
  }
  const toPath = (url: string) => join(folder, requireFileName(url))
  return {
    where: `UPLOADS_DIR (${folder})`,
    folder,
    write: async (url, content) => writeWhole(toPath(url), content),
    checkAccess: () => access(folder, constants.W_OK),
    size: async (url) => (await stat(toPath(url)).catch(ignoreMissingFile))?.size,
    async read(url, range) {
      const file = await open(toPath(url)).catch(ignoreMissingFile)
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: range ? range.end - range.start + 1 : size, content: file.createReadStream(range) }
    },
    async *list() {
      for (const name of await readdir(folder)) {
        const url = toUploadUrl(name)
        if (url) yield url
      }
    },
    remove: async (url) => rm(toPath(url), { force: true }),
    removePartialFiles: (before) => removePartialFiles(folder, before),
  }
}

async function removePartialFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partPattern.test(name)) continue
    const path = join(folder, name)
    // A missing file has been completed and renamed in the meantime.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before }))
    if (mtimeMs < before) await rm(path, { force: true })
  }
}

/** Writes to a temporary file and renames it after fsync, so that a file is never visible in part. */
async function writeWhole(path: string, content: Content): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.part`)
  try {
    // Overwrites the partial file that a killed process left. Concurrent uploads have other URLs, and so other partial files.
    const file = await open(part, 'w', 0o644)
    try {
      await writeFile(file, content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
