import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { ZodError } from 'zod'
import {
  type ArchiveAbout,
  type ArchiveSums,
  aboutEntryName,
  aboutSchema,
  countRows,
  sumsEntryName,
  sumsSchema,
} from './archive-format.ts'

/** Receives the content of an archive in the order in which it was written. */
export interface ArchiveReader {
  about(about: ArchiveAbout): Promise<void>
  /** Implementations must read the whole content. */
  entry(name: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a whole archive and compares every entry with its digest.
 * @throws Error when the archive is damaged or incomplete.
 */
export async function readArchive(file: string, reader: ArchiveReader) {
  const entries = extract()
  const pipe = pipeline(createReadStream(file), createGunzip(), entries)
  const [read, piped] = await Promise.allSettled([readEntries(entries, reader), pipe])
  // When the reader fails, the pipeline fails as well, with a less specific error.
  const failure = [read, piped].find((result) => result.status === 'rejected')
  if (failure) {
    const { reason } = failure
    throw isDamage(reason) ? new Error(`${file} is damaged, or not a backup`, { cause: reason }) : reason
  }
  const { about, sums, digests } = (read as PromiseFulfilledResult<EntriesRead>).value
  if (!about || !sums) throw new Error(`${file} is incomplete: its end is missing`)
  compareDigests(file, digests, sums.digests)
  return { about, sums }
}

interface EntriesRead {
  about?: ArchiveAbout
  sums?: ArchiveSums
  digests: Record<string, string>
}

async function readEntries(entries: Extract, reader: ArchiveReader): Promise<EntriesRead> {
  const read: EntriesRead = { digests: {} }
  for await (const entry of entries) {
    const { name } = entry.header
    const hash = createHash('sha256')
    const content = hashWhileReading(entry as AsyncIterable<Buffer>, hash)
    if (!read.about) {
      read.about = aboutSchema.parse(JSON.parse(name === aboutEntryName ? await readText(content) : ''))
      await reader.about(read.about)
    } else if (name === sumsEntryName) read.sums = sumsSchema.parse(JSON.parse(await readText(content)))
    else await reader.entry(name, content)
    if (name !== sumsEntryName) read.digests[name] = hash.digest('hex')
  }
  return read
}

async function* hashWhileReading(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Returns true for an error of zlib, tar, JSON or a schema: the archive is damaged. Other errors come from the disk or `ArchiveReader`. */
function isDamage(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return (
    error instanceof SyntaxError ||
    error instanceof ZodError ||
    code?.startsWith('Z_') ||
    /tar header|Unexpected end of data/.test(message)
  )
}

function compareDigests(file: string, found: Record<string, string>, expected: Record<string, string>): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  for (const name of names)
    if (found[name] !== expected[name])
      throw new Error(`${file} is damaged: the checksum of ${name} is wrong`)
}

/** Reads a whole archive, without a database. @throws Error when it is damaged. */
export async function verifyBackup(file: string) {
  const foundRows: Record<string, number> = {}
  let files = 0
  const { about, sums } = await readArchive(file, {
    async about() {},
    async entry(name, content) {
      const [folder, table = ''] = name.split('/')
      if (folder === 'uploads') files += 1
      const lines = await countLines(content)
      if (folder === 'tables') foundRows[table] = (foundRows[table] ?? 0) + lines
    },
  })
  for (const [table, rows] of Object.entries(sums.rows))
    if ((foundRows[table] ?? 0) !== rows) throw new Error(`${file} is damaged: rows of ${table} are missing`)
  return { rows: countRows(sums), files, takenAt: about.takenAt, version: about.version }
}

const newline = 0x0a

async function countLines(content: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const chunk of content) for (const byte of chunk) if (byte === newline) lines += 1
  return lines
}
