import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import type { StoredWord } from './sources/stored.ts'

/**
 * The built dictionary is one file: how many words there are and how long their keys are together (two 32-bit numbers),
 * where each key ends, where each record ends, the keys sorted by byte, the records. All but the records is kept in
 * memory, some 25 bytes a word.
 */
const headerBytes = 8

/** Writes the words to a file, whatever their order. */
export function writeIndexFile(file: string, words: ReadonlyMap<string, StoredWord>): void {
  const keys = [...words.keys()].sort((a, b) => (a < b ? -1 : 1))
  const keyEnds = new Uint32Array(keys.length)
  const recordEnds = new Uint32Array(keys.length)
  const records: Buffer[] = []
  let keyEnd = 0
  let recordEnd = 0
  for (const [index, key] of keys.entries()) {
    const record = Buffer.from(JSON.stringify(words.get(key)))
    records.push(record)
    keyEnds[index] = keyEnd += key.length
    recordEnds[index] = recordEnd += record.length
  }
  const parts = [Uint32Array.of(keys.length, keyEnd), keyEnds, recordEnds].map(bytesOf)
  writeFileSync(file, Buffer.concat([...parts, Buffer.from(keys.join(''), 'latin1'), ...records]))
}

function bytesOf(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

/** An open dictionary file. */
export interface IndexFile {
  /** What lies under a key, in one read of the file; undefined where there is nothing. */
  read(key: string): StoredWord | undefined
  close(): void
  /** How many bytes of it are kept in memory. */
  sizeBytes: number
}

/** @throws Error of the file system where the file is missing or cut short. */
export function openIndexFile(path: string): IndexFile {
  const file = openSync(path, 'r')
  const [count = 0, keysLength = 0] = numbersOf(readAt(file, 0, headerBytes))
  const tableBytes = count * 4
  const index = readAt(file, headerBytes, tableBytes * 2 + keysLength)
  const ends = numbersOf(index.subarray(0, tableBytes * 2))
  const keyEnds = ends.subarray(0, count)
  const recordEnds = ends.subarray(count)
  const keys = index.subarray(tableBytes * 2)
  const recordsAt = headerBytes + index.length

  /** The place of a key among the sorted ones, or -1. */
  const find = (key: Buffer): number => {
    let low = 0
    let high = count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = keys.compare(key, 0, key.length, keyEnds[middle - 1] ?? 0, keyEnds[middle])
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  return {
    sizeBytes: index.length,
    close: () => closeSync(file),
    read(key) {
      const index = find(Buffer.from(key))
      if (index < 0) return undefined
      const start = recordEnds[index - 1] ?? 0
      const record = readAt(file, recordsAt + start, (recordEnds[index] ?? start) - start)
      return JSON.parse(record.toString()) as StoredWord
    },
  }
}

/**
 * Reads in this very turn: a few kilobytes from the system's page cache take microseconds, while the thread pool may
 * be busy with passwords for a tenth of a second.
 */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) < length) throw new Error('The dictionary file is cut short')
  return bytes
}

/** Files are written and read on the same machine, so its byte order is the file's. */
function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4)
  Buffer.from(numbers.buffer).set(bytes)
  return numbers
}
