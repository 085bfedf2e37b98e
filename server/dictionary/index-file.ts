import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import type { StoredWord } from './sources/stored.ts'

// File layout: number of keys and their total length (two 32-bit numbers), the end offset of each key, the end offset of
// each record, the keys sorted by byte, the records as JSON. Everything but the records stays in memory: about 25 bytes a word.

const headerBytes = 8

/** Writes the words, in any order, to a file. */
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
  const parts = [Uint32Array.of(keys.length, keyEnd), keyEnds, recordEnds].map(toBytes)
  writeFileSync(file, Buffer.concat([...parts, Buffer.from(keys.join(''), 'latin1'), ...records]))
}

function toBytes(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

export interface IndexFile {
  /** Returns the record of a key with one read of the file; undefined when the key is unknown. */
  read(key: string): StoredWord | undefined
  close(): void
}

/** @throws Error when the file is missing or truncated. */
export function openIndexFile(path: string): IndexFile {
  const file = openSync(path, 'r')
  const [count = 0, keysLength = 0] = toNumbers(readAt(file, 0, headerBytes))
  const tableBytes = count * 4
  const index = readAt(file, headerBytes, tableBytes * 2 + keysLength)
  const ends = toNumbers(index.subarray(0, tableBytes * 2))
  const keyEnds = ends.subarray(0, count)
  const recordEnds = ends.subarray(count)
  const keys = index.subarray(tableBytes * 2)
  const recordsAt = headerBytes + index.length

  /** Returns the position of a key, or -1 (binary search). */
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
 * Reads synchronously, because a few kilobytes from the page cache take microseconds. An asynchronous read could wait 100 ms for the thread
 * pool, which also hashes passwords.
 */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) < length) throw new Error('The dictionary file is cut short')
  return bytes
}

/** Uses the machine's byte order: files are built on the machine that reads them. */
function toNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length / 4)
  Buffer.from(numbers.buffer).set(bytes)
  return numbers
}
