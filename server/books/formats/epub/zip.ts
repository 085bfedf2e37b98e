import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { ApiError } from '#shared/errors.ts'
import { bookMaxBytes, bookUnpackedMaxBytes } from '#shared/limits.ts'
import { decodeAs, decodeWindows1252 } from '../encoding.ts'

const entriesMax = 20_000
/** Unpacked size up to which a file may have any compression ratio, in bytes. */
const suspiciousBytes = 5_000_000
/** Maximum compression ratio: books compress less than this, zip bombs much more. */
const compressionRatioMax = 100

const damaged = () => new ApiError('invalid', 'This file is damaged: it cannot be unpacked')
const tooLarge = () =>
  new ApiError(
    'too_large',
    `This book is larger than ${bookMaxBytes / 1_000_000} MB, recorded narration aside`,
  )
const bomb = () =>
  new ApiError('too_large', `This book is larger than ${bookUnpackedMaxBytes / 1_000_000} MB when unpacked`)

export type Archive = Awaited<ReturnType<typeof openZip>>

/** Audio files of a recorded narration. They count towards the size of the upload but not of the book. */
const recording = /\.(?:mp3|m4[ab]|mp4|aac|og[ga]|opus|wav)$/i

/**
 * Opens a zip archive, whose files are unpacked on demand. The caller must close an archive opened by path.
 * @param source bytes or path of the archive
 * @throws ApiError when it is no archive, is damaged, or declares an unpacked size above `bookUnpackedMaxBytes`.
 */
export async function openZip(source: Uint8Array | string) {
  const { file, entries } = await reportDamage(() => readList(source))
  assertNoZipBomb(entries, file.fileSize)
  let leftBytes = bookUnpackedMaxBytes
  return {
    names: [...entries.keys()],
    close: () => file.close(),
    /** Returns the unpacked size of a file, in bytes; 0 when it is missing. */
    getSize: (name: string): number => entries.get(name)?.uncompressedSize ?? 0,
    /** Unpacks a large file in chunks, without verifying its checksum. */
    async *stream(name: string): AsyncGenerator<Uint8Array> {
      const entry = entries.get(name)
      try {
        if (entry) yield* await file.openReadStreamPromise(entry)
      } catch {
        throw damaged()
      }
    },
    /** Unpacks a file; undefined when it is missing. @throws ApiError when it is damaged or encrypted. */
    read: async (name: string): Promise<Uint8Array | undefined> => {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted()) throw new ApiError('invalid', 'This book is protected and cannot be read')
      leftBytes -= entry.uncompressedSize
      if (leftBytes < 0) throw bomb()
      return reportDamage(() => unpack(file, entry))
    },
  }
}

async function readList(source: Uint8Array | string) {
  // Names are not validated: they are never used as paths on disk.
  const options = { decodeStrings: false, autoClose: false }
  const file =
    typeof source === 'string'
      ? await openPromise(source, options)
      : await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options)
  if (file.entryCount > entriesMax) throw new ApiError('too_large', 'This book contains too many files')
  const entries = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) entries.set(decodeName(entry.fileNameRaw), entry)
  return { file, entries }
}

/**
 * Decodes a file name as UTF-8 regardless of the encoding flag, or else as windows-1252. Some programs write backslashes between
 * folders.
 */
const decodeName = (name: Uint8Array) =>
  (decodeAs('utf-8', name, true) ?? decodeWindows1252(name)).replaceAll('\\', '/')

function assertNoZipBomb(entries: ReadonlyMap<string, Entry>, fileBytes: number): void {
  let [total, packed, packedBook] = [0, 0, 0]
  for (const [name, { compressedSize, uncompressedSize }] of entries) {
    const isOfBook = !recording.test(name)
    packed += compressedSize
    if (isOfBook) {
      total += uncompressedSize
      packedBook += compressedSize
    }
    if (uncompressedSize > suspiciousBytes && uncompressedSize > compressedSize * compressionRatioMax)
      throw bomb()
  }
  if (total > bookUnpackedMaxBytes) throw bomb()
  if (packedBook > bookMaxBytes) throw tooLarge()
  // Rejects overlapping files, which are packed once and unpacked many times.
  if (packed > fileBytes) throw damaged()
}

/** Unpacks a file. The stream fails at the first byte beyond the declared size. */
async function unpack(file: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = await buffer(await file.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw damaged()
  return bytes
}

/** Converts the library's errors to an ApiError for a damaged file. */
async function reportDamage<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ApiError ? error : damaged()
  }
}
