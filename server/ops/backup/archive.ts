import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { sync } from '../../db/embedded/sync.ts'

/** What an archive says of itself, in its first entry. */
const aboutSchema = z.object({
  format: z.literal(1),
  /** The version of the software that took it. */
  version: z.string(),
  /** The last migration that its database had been through, by when it was made, in ms since 1970. */
  migratedTo: z.number(),
  takenAt: z.iso.datetime(),
})

/** What it says of the rest, in its last entry: without it the archive was cut off. */
const sumsSchema = z.object({
  /** Of each entry its SHA-256, in hex. */
  digests: z.record(z.string(), z.string()),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** The last number given in each table that has numbers. */
  numbers: z.record(z.string(), z.string()),
})

export type About = z.infer<typeof aboutSchema>
export type Sums = z.infer<typeof sumsSchema>

/** The names of the first and the last entry. */
const aboutName = 'about.json'
const sumsName = 'sums.json'

/** An archive that is not whole, or none; the message says what is wrong with it. */
export class ArchiveError extends Error {}

/** Puts entries into an archive, one after the other; each resolves when there is room for the next. */
export interface ArchiveWriter {
  add(name: string, text: string): Promise<void>
  addFile(
    name: string,
    bytes: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void>
}

/**
 * Writes an archive: a compressed tar, which any other program can read too. It lies beside its name until all of it is on the disk, so
 * that nobody takes half of one for a backup, and is for its owner alone.
 */
export async function writeArchive(
  file: string,
  about: About,
  write: (archive: ArchiveWriter) => Promise<Omit<Sums, 'digests'>>,
): Promise<Sums> {
  const part = `${file}.part`
  const partFile = await open(part, 'wx', 0o600).catch(refuseTaken)
  const tar = pack()
  const written = pipeline(tar, createGzip(), partFile.createWriteStream())
  let cause: unknown
  // What cannot be written any more never asks for more either: whoever waits for that waits for its failure too.
  const failed = new Promise<never>((_, reject) =>
    written.catch((error) => {
      cause ??= error
      reject(error)
    }),
  )
  failed.catch(() => {})
  const digests: Record<string, string> = {}
  const addFile: ArchiveWriter['addFile'] = async (name, size, content) => {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size })
    const taken = new Promise<void>((resolve) => entry.once('close', resolve))
    // The failure of the whole is told, once.
    entry.on('error', () => {})
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failed])
    }
    entry.end(null)
    await Promise.race([taken, failed])
    digests[name] = hash.digest('hex')
  }
  const add: ArchiveWriter['add'] = (name, text) => {
    const bytes = Buffer.from(text)
    return addFile(name, bytes.length, [bytes])
  }
  try {
    await add(aboutName, JSON.stringify(about))
    const sums: Sums = { ...(await write({ add, addFile })), digests: { ...digests } }
    await add(sumsName, JSON.stringify(sums))
    tar.finalize()
    await written
    await sync(part)
    await rename(part, file)
    await sync(dirname(file))
    return sums
  } catch (error) {
    // A full disk fails whatever comes after it too.
    cause ??= error
    tar.destroy(error as Error)
    await written.catch(() => {})
    await rm(part, { force: true })
    throw cause
  }
}

function refuseTaken(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EEXIST') throw error
  throw new ArchiveError(
    `${error.path} is there: another backup is under way, or one was cut off. Remove it then`,
  )
}

/** Who reads an archive is given what is in it, in the order in which it was written. */
export interface ArchiveReader {
  begin(about: About): Promise<void>
  /** Reads all of an entry's content. */
  entry(name: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads an archive to its end and holds every entry against its digest.
 * @throws ArchiveError where it is not as it was written.
 */
export async function readArchive(
  file: string,
  { begin, entry }: ArchiveReader,
): Promise<{ about: About; sums: Sums }> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createGunzip(), entries)
  const digests: Record<string, string> = {}
  let about: About | undefined
  let sums: Sums | undefined
  const readEntries = async () => {
    for await (const found of entries) {
      const { name } = found.header
      const hash = createHash('sha256')
      const content = passing(found as AsyncIterable<Buffer>, hash)
      if (!about) {
        about = parse(aboutSchema, name === aboutName ? await readAsText(content) : '')
        await begin(about)
      } else if (name === sumsName) sums = parse(sumsSchema, await readAsText(content))
      else await entry(name, content)
      if (name !== sumsName) digests[name] = hash.digest('hex')
    }
  }
  // Who reads an entry and fails has more to say than the file that is not read on then.
  const [handled, readOut] = await Promise.allSettled([readEntries(), read])
  const failure = [handled, readOut].find(({ status }) => status === 'rejected') as
    | PromiseRejectedResult
    | undefined
  if (failure) {
    const { reason } = failure
    throw isDamage(reason)
      ? new ArchiveError(`${file} is damaged, or no backup at all`, { cause: reason })
      : reason
  }
  if (!about || !sums) throw new ArchiveError(`${file} is cut off: its end is missing`)
  compare(file, digests, sums.digests)
  return { about, sums }
}

async function* passing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** All of an entry as text; for what is known to be short. */
export async function readAsText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Not what this program writes. */
class FormatError extends Error {}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new FormatError('not in the format of a backup', { cause })
  }
}

/** Whether what was read is to blame, and not who reads it: as said by zlib, by tar and by us. */
function isDamage(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return (
    error instanceof FormatError ||
    code?.startsWith('Z_') ||
    /tar header|Unexpected end of data/.test(message)
  )
}

function compare(file: string, found: Record<string, string>, expected: Record<string, string>): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  for (const name of names)
    if (found[name] !== expected[name])
      throw new ArchiveError(`${file} is damaged: ${name} is not as it was written`)
}
