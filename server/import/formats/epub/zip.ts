import { crc32, inflateRawSync } from 'node:zlib'
import { ApiError } from '#shared/errors.ts'
import { bookUnpackedMaxBytes } from '#shared/limits.ts'
import { decodeWindows1252 } from '../windows-1252.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endSize = 22
const commentMaxBytes = 65_535

const entriesMax = 20_000
/** What is smaller than this may be packed as tightly as it likes, in bytes. */
const suspiciousBytes = 5_000_000
/** No book is packed more tightly than this; a bomb is by hundreds. */
const packedTimesMax = 100

const damaged = () => new ApiError('invalid', 'This file is damaged: it cannot be unpacked')
const bomb = () =>
  new ApiError('too_large', `This book is larger than ${bookUnpackedMaxBytes / 1_000_000} MB when unpacked`)

/** A file of an archive, still packed. */
interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** An archive whose list has been read and whose files are unpacked when they are asked for. */
export interface Archive {
  readonly names: readonly string[]
  /** The file of that name, or undefined where there is none. @throws ApiError when it cannot be unpacked. */
  read(name: string): Uint8Array | undefined
}

/**
 * Opens a zip archive.
 * @throws ApiError when it is none, is damaged or encrypted, or says it unpacks to more than `bookUnpackedMaxBytes`.
 */
export function openZip(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  try {
    for (const { name, entry } of readList(bytes, view)) entries.set(name, entry)
  } catch (error) {
    // Reading past the end of a file that was cut.
    throw error instanceof RangeError ? damaged() : error
  }
  refuseBomb([...entries.values()], bytes.length)
  let leftBytes = bookUnpackedMaxBytes
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.isEncrypted) throw new ApiError('invalid', 'This book is protected and cannot be read')
      const file = unpack(bytes, view, entry)
      leftBytes -= file.length
      if (leftBytes < 0) throw bomb()
      return file
    },
  }
}

function* readList(bytes: Uint8Array, view: DataView) {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > entriesMax) throw new ApiError('too_large', 'This book consists of too many files')
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== entrySignature) throw damaged()
    const flags = view.getUint16(at + 8, true)
    const nameBytes = view.getUint16(at + 28, true)
    const name = decodeName(bytes.subarray(at + 46, at + 46 + nameBytes))
    const entry: Entry = {
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & 1) === 1,
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    yield { name, entry }
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/** Names are UTF-8, and some old packers write Latin-1 without saying so. */
function decodeName(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    return decodeWindows1252(name)
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - commentMaxBytes); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  throw damaged()
}

function refuseBomb(entries: readonly Entry[], fileBytes: number): void {
  let total = 0
  let packed = 0
  for (const entry of entries) {
    total += entry.bytes
    packed += entry.packedBytes
    if (entry.bytes > suspiciousBytes && entry.bytes > entry.packedBytes * packedTimesMax) throw bomb()
  }
  if (total > bookUnpackedMaxBytes) throw bomb()
  // Files that lie over one another are packed once and unpacked many times.
  if (packed > fileBytes) throw damaged()
}

function unpack(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  try {
    if (view.getUint32(entry.offset, true) !== fileSignature) throw damaged()
    const names = view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
    const start = entry.offset + 30 + names
    const packed = bytes.subarray(start, start + entry.packedBytes)
    // What a list says of a size may be a lie: not a byte more than it said is unpacked.
    const file =
      entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) })
    if (file.length !== entry.bytes || crc32(file) !== entry.checksum) throw damaged()
    return file
  } catch (error) {
    throw error instanceof ApiError ? error : damaged()
  }
}
