import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ApiError } from '#shared/errors.ts'
import { bookUnpackedMaxBytes } from '#shared/limits.ts'
import { decodeWindows1252 } from '../windows-1252.ts'

const entriesMax = 20_000
/** What is smaller than this may be packed as tightly as it likes, in bytes. */
const suspiciousBytes = 5_000_000
/** No book is packed more tightly than this; a bomb is by hundreds. */
const packedTimesMax = 100

const damaged = () => new ApiError('invalid', 'This file is damaged: it cannot be unpacked')
const bomb = () =>
  new ApiError('too_large', `This book is larger than ${bookUnpackedMaxBytes / 1_000_000} MB when unpacked`)

/** An archive whose list has been read and whose files are unpacked when they are asked for. */
export interface Archive {
  readonly names: readonly string[]
  /** The file of that name, or undefined where there is none. @throws ApiError when it cannot be unpacked. */
  read(name: string): Promise<Uint8Array | undefined>
}

/**
 * Opens a zip archive.
 * @throws ApiError when it is none, is damaged or encrypted, or says it unpacks to more than `bookUnpackedMaxBytes`.
 */
export async function openZip(bytes: Uint8Array): Promise<Archive> {
  const { file, entries } = await orDamaged(() => readList(bytes))
  assertNoZipBomb([...entries.values()], bytes.length)
  let leftBytes = bookUnpackedMaxBytes
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted()) throw new ApiError('invalid', 'This book is protected and cannot be read')
      leftBytes -= entry.uncompressedSize
      if (leftBytes < 0) throw bomb()
      return orDamaged(() => unpack(file, entry))
    },
  }
}

async function readList(bytes: Uint8Array) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Names are read here, and never as paths of this machine: nothing is written anywhere.
  const file = await fromBufferPromise(whole, { decodeStrings: false })
  if (file.entryCount > entriesMax) throw new ApiError('too_large', 'This book consists of too many files')
  const entries = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) entries.set(decodeName(entry.fileNameRaw), entry)
  return { file, entries }
}

/** Names are UTF-8, whether or not they say so, and some old packers write Latin-1. */
function decodeName(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    return decodeWindows1252(name)
  }
}

function assertNoZipBomb(entries: readonly Entry[], fileBytes: number): void {
  let total = 0
  let packed = 0
  for (const { compressedSize, uncompressedSize } of entries) {
    total += uncompressedSize
    packed += compressedSize
    if (uncompressedSize > suspiciousBytes && uncompressedSize > compressedSize * packedTimesMax) throw bomb()
  }
  if (total > bookUnpackedMaxBytes) throw bomb()
  // Files that lie over one another are packed once and unpacked many times.
  if (packed > fileBytes) throw damaged()
}

/** What the list says of a size may be a lie: the stream ends in an error at the first byte more. */
async function unpack(file: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = await buffer(await file.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw damaged()
  return bytes
}

/** Whatever the library throws says that the file is not what it should be. */
async function orDamaged<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof ApiError ? error : damaged()
  }
}
