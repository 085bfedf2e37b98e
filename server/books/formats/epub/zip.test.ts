import { expect, test } from 'vitest'
import { startCpuTimer } from '../../../testing/cpu.ts'
import { zip } from '../../testing/make-epub.ts'
import { openZip } from './zip.ts'

/** Returns a copy of the bytes with a number written at an offset from each occurrence of a signature. */
function patchNumber(
  bytes: Uint8Array,
  signature: number,
  offset: number,
  value: number,
  size: 2 | 4 = 4,
): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++) {
    if (view.getUint32(at, true) !== signature) continue
    if (size === 2) view.setUint16(at + offset, value, true)
    else view.setUint32(at + offset, value, true)
  }
  return copy
}

const list = 0x02014b50
const end = 0x06054b50
const archive = zip({ 'a.txt': 'abc'.repeat(1_000), 'b/ä.txt': 'b' })

test('finds files by name and unpacks them', async () => {
  const opened = await openZip(archive)
  expect(opened.names).toEqual(['a.txt', 'b/ä.txt'])
  expect(new TextDecoder().decode(await opened.read('b/ä.txt'))).toBe('b')
  expect(await opened.read('c')).toBeUndefined()
})

test('reports truncated or changed archives as damaged', async () => {
  for (let length = 0; length < archive.length; length += 7) {
    const readAll = async () => {
      const opened = await openZip(archive.subarray(0, length))
      for (const name of opened.names) await opened.read(name)
    }
    await expect(readAll()).rejects.toThrow(/damaged/)
  }
  const flipped = archive.slice()
  flipped[50] = (flipped[50] ?? 0) ^ 0xff
  await expect(openZip(flipped).then((opened) => opened.read('a.txt'))).rejects.toThrow(/damaged/)
})

test('reports an encrypted file as protected', async () => {
  await expect(
    openZip(patchNumber(archive, list, 8, 1, 2)).then((opened) => opened.read('a.txt')),
  ).rejects.toThrow(/protected/)
})

test.each([
  [
    'files over the total unpacked limit',
    zip(
      Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`, createCompressibleBytes(4_900_000)])),
    ),
    /larger than 200 MB/,
  ],
  [
    'a file with a compression ratio of 1,000',
    zip({ bomb: new Uint8Array(20_000_000) }),
    /larger than 200 MB/,
  ],
  ['a huge declared size', patchNumber(archive, list, 24, 0xfffffff0), /larger than 200 MB/],
  ['too many files', patchNumber(archive, end, 10, 65_000, 2), /too many files/],
])('rejects %s before unpacking', async (_, bomb, sentence) => {
  const elapsedCpuMs = startCpuTimer()
  await expect(openZip(bomb)).rejects.toThrow(sentence)
  expect(elapsedCpuMs()).toBeLessThan(200)
})

test('stops unpacking at the declared size', async () => {
  await expect(
    openZip(patchNumber(archive, list, 24, 10)).then((opened) => opened.read('a.txt')),
  ).rejects.toThrow(/damaged/)
})

/** Bytes that compress to about 2%. */
function createCompressibleBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let index = 0, state = 1; index < size; index += 16) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[index] = state & 0xff
  }
  return bytes
}
