import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { access, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { uploadUrl } from '#shared/uploads.ts'
import { undefinedWhereGone } from '../db/gone.ts'

/** What a kept file may be; its extension says so, and alone decides how it is served. */
export type Extension = 'webp' | 'mp3' | 'wav'

/** The bytes of a file, at once or as they come. */
type Content = Uint8Array | AsyncIterable<Uint8Array>

/** The folder of what was uploaded. A file in it is known by its address, which cannot be guessed. */
export interface Uploads {
  /** Absolute. */
  folder: string
  /** Writes a file to its address. Either the whole of it is there or nothing. */
  write(url: string, content: Content): Promise<void>
  /** A file, its content to be read once; undefined where none is kept under this address. */
  read(url: string): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> } | undefined>
  /** Whether no file is kept. */
  isEmpty(): Promise<boolean>
  /** Whether a file is kept under this address. */
  has(url: string): Promise<boolean>
  /** Removes a file; one that is not there is as good. */
  remove(url: string): Promise<void>
  /** Removes what a process that was killed left half-written before `before` (ms since 1970). */
  removeHalfWritten(before: number): Promise<void>
}

const prefix = '/uploads/'
const partPattern = /^\.[\w-]+\.\w+\.part$/

/** A new address: 128 bits that nobody guesses. */
export function makeUrl(extension: Extension): string {
  return `${prefix}${randomBytes(16).toString('hex')}.${extension}`
}

/** The name of the file at an address, or undefined where it can be nobody's. */
export function fileNameOf(url: string): string | undefined {
  return uploadUrl.safeParse(url).success ? url.slice(prefix.length) : undefined
}

/** The address of the file with a name, or undefined where no file of ours has such a name. */
export function addressOfFile(name: string): string | undefined {
  return fileNameOf(prefix + name) && prefix + name
}

/** Opens the folder, made where it is missing. @throws Error with a sentence when it cannot be. */
export function openUploads(path: string): Uploads {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new Error(`UPLOADS_DIR is no folder that can be made and written to (${folder})`, { cause })
  }
  const pathOf = (url: string) => {
    const name = fileNameOf(url)
    if (!name) throw new Error('not the address of an uploaded file')
    return join(folder, name)
  }
  return {
    folder,
    async write(url, content) {
      const path = pathOf(url)
      await writeWhole(join(folder, `.${basename(path)}.part`), path, content)
    },
    async read(url) {
      const file = await open(pathOf(url)).catch(undefinedWhereGone)
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: size, content: file.createReadStream() }
    },
    async isEmpty() {
      return !(await readdir(folder)).some(addressOfFile)
    },
    async has(url) {
      return access(pathOf(url)).then(
        () => true,
        () => false,
      )
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
    const file = await open(part, 'wx', 0o644)
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
