import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ApiError } from '#shared/errors.ts'
import { bookUnpackedMaxBytes } from '#shared/limits.ts'
import { decodeAs, decodeWindows1252 } from '../encoding.ts'

const entriesMax = 20_000
/** Smaller files may have any compression ratio. */
const suspiciousBytes = 5_000_000
/** Books compress less than this; zip bombs much more. */
const compressionRatioMax = 100

const damaged = () => new ApiError('invalid', 'This file is damaged: it cannot be unpacked')
const bomb = () =>
  new ApiError('too_large', `This book is larger than ${bookUnpackedMaxBytes / 1_000_000} MB when unpacked`)

export type Archive = Awaited<ReturnType<typeof openZip>>

/**
 * Opens a zip archive, whose files are unpacked on demand.
 * @throws ApiError when it is no archive, is damaged, or declares more than `bookUnpackedMaxBytes` unpacked.
 */
export async function openZip(bytes: Uint8Array) {
  const { file, entries } = await reportDamage(() => readList(bytes))
  assertNoZipBomb([...entries.values()], bytes.length)
  let leftBytes = bookUnpackedMaxBytes
  return {
    names: [...entries.keys()],
    /** Unpacks a file; undefined when there is none. @throws ApiError when it is damaged or encrypted. */
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

async function readList(bytes: Uint8Array) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Names are never used as paths: nothing is written to disk.
  const file = await fromBufferPromise(whole, { decodeStrings: false })
  if (file.entryCount > entriesMax) throw new ApiError('too_large', 'This book contains too many files')
  const entries = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) entries.set(decodeName(entry.fileNameRaw), entry)
  return { file, entries }
}

/** Decodes a name as UTF-8 regardless of its flag, or as windows-1252. Some programs write backslashes between folders. */
const decodeName = (name: Uint8Array) =>
  (decodeAs('utf-8', name, true) ?? decodeWindows1252(name)).replaceAll('\\', '/')

function assertNoZipBomb(entries: readonly Entry[], fileBytes: number): void {
  let total = 0
  let packed = 0
  for (const { compressedSize, uncompressedSize } of entries) {
    total += uncompressedSize
    packed += compressedSize
    if (uncompressedSize > suspiciousBytes && uncompressedSize > compressedSize * compressionRatioMax)
      throw bomb()
  }
  if (total > bookUnpackedMaxBytes) throw bomb()
  // Overlapping files: packed once, unpacked many times.
  if (packed > fileBytes) throw damaged()
}

/** Unpacks a file. The stream fails at the first byte beyond the declared size. */
async function unpack(file: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = await buffer(await file.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw damaged()
  return bytes
}

/** Converts the library's errors to a damaged file. */
async function reportDamage<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ApiError ? error : damaged()
  }
}
