import { accessSync, constants, mkdirSync } from 'node:fs'
import { access, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { undefinedWhereGone } from '../db/gone.ts'
import { addressOfFile, type Content, ownFileName, type Uploads } from './uploads.ts'

const partPattern = /^\.[\w-]+\.\w+\.part$/

/** Opens the folder of what was uploaded, made where it is missing. @throws Error with a sentence when it cannot be. */
export function openFolder(path: string): Uploads & { folder: string } {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`UPLOADS_DIR is no folder that can be made and written to (${folder})`, { cause })
  }
  const pathOf = (url: string) => join(folder, ownFileName(url))
  return {
    where: `UPLOADS_DIR (${folder})`,
    folder,
    async write(url, content) {
      const path = pathOf(url)
      await writeWhole(join(folder, `.${basename(path)}.part`), path, content)
    },
    async reach() {
      await access(folder, constants.W_OK)
    },
    async size(url) {
      const file = await stat(pathOf(url)).catch(undefinedWhereGone)
      return file?.size
    },
    async read(url, part) {
      const file = await open(pathOf(url)).catch(undefinedWhereGone)
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: part ? part.end - part.start + 1 : size, content: file.createReadStream(part) }
    },
    async *list() {
      for (const name of await readdir(folder)) {
        const url = addressOfFile(name)
        if (url) yield url
      }
    },
    async remove(url) {
      await rm(pathOf(url), { force: true })
    },
    async removeHalfWritten(before) {
      for (const name of await readdir(folder)) {
        if (!partPattern.test(name)) continue
        const path = join(folder, name)
        // One that is gone by now has been finished.
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before }))
        if (mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

/** Writes beside the place and moves there once everything is on the disk: nobody ever meets half a file. */
async function writeWhole(part: string, path: string, content: Content): Promise<void> {
  try {
    // One of a process that was killed is written anew: an address is one file's.
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
