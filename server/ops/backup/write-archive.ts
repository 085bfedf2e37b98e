import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { flushToDisk } from '../../db/embedded/create-database.ts'
import { type ArchiveAbout, type ArchiveSums, aboutEntryName, sumsEntryName } from './archive-format.ts'

/** Adds entries to an archive, one at a time. The promise of each call resolves when the next entry can be added. */
export type ArchiveWriter = ReturnType<typeof createWriter>

/**
 * Writes an archive, a compressed tar file that only its owner can read. The archive is written to `FILE.part` and renamed once it is
 * flushed to disk, so an incomplete archive never has the final name.
 * @throws Error when `FILE.part` exists.
 */
export async function writeArchive(
  file: string,
  about: ArchiveAbout,
  addContent: (archive: ArchiveWriter) => Promise<Omit<ArchiveSums, 'digests'>>,
): Promise<ArchiveSums> {
  const part = `${file}.part`
  const partFile = await open(part, 'wx', 0o600).catch(throwIfPartExists)
  const tar = pack()
  const written = pipeline(tar, createGzip(), partFile.createWriteStream())
  // Keeps the first error, which is the cause: on a full disk, for example, later steps fail as well.
  let cause: unknown
  written.catch((error) => {
    cause ??= error
  })
  const digests: Record<string, string> = {}
  const archive = createWriter(tar, written, digests)
  try {
    await archive.add(aboutEntryName, JSON.stringify(about))
    const sums: ArchiveSums = { ...(await addContent(archive)), digests: { ...digests } }
    await archive.add(sumsEntryName, JSON.stringify(sums))
    tar.finalize()
    await written
    await flushToDisk(part)
    await rename(part, file)
    await flushToDisk(dirname(file))
    return sums
  } catch (error) {
    cause ??= error
    tar.destroy(error as Error)
    await written.catch(() => {})
    await rm(part, { force: true })
    throw cause
  }
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** @param digests receives the SHA-256 of each entry */
function createWriter(tar: Pack, written: Promise<void>, digests: Record<string, string>) {
  // A failed pipeline emits no further `drain` or `close`, so each wait also ends with its error.
  const failed = new Promise<never>((_, reject) => written.catch(reject))
  failed.catch(() => {})
  async function addFile(name: string, size: number, content: Content): Promise<void> {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size })
    const closed = new Promise<void>((resolve) => entry.once('close', resolve))
    // Ignores the error here, because the pipeline reports it too.
    entry.on('error', () => {})
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failed])
    }
    entry.end(null)
    await Promise.race([closed, failed])
    digests[name] = hash.digest('hex')
  }
  return {
    addFile,
    add(name: string, text: string): Promise<void> {
      const bytes = Buffer.from(text)
      return addFile(name, bytes.length, [bytes])
    },
  }
}

function throwIfPartExists(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EEXIST') throw error
  throw new Error(
    `${error.path} exists: another backup is running, or one was interrupted. Remove the file if none is running`,
  )
}
