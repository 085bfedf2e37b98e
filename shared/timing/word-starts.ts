import type { AnchoredRange, WordRange } from './range-anchor.ts'

/**
 * Encodes the start offsets of words (UTF-16, ascending) as differences, each a LEB128 varint: one byte for a word that starts less than
 * 128 characters after the one before.
 */
export function encodeWordStarts(starts: Uint32Array): Uint8Array {
  // A difference of 32 bits takes at most five bytes of 7 bits each.
  const bytes = new Uint8Array(starts.length * 5)
  let length = 0
  let last = 0
  for (const start of starts) {
    let rest = start - last
    last = start
    for (; rest > 127; rest >>>= 7) bytes[length++] = (rest & 127) | 128
    bytes[length++] = rest
  }
  return bytes.slice(0, length)
}

/** Decodes what `encodeWordStarts` returned. */
export function decodeWordStarts(bytes: Uint8Array): Uint32Array {
  const starts = new Uint32Array(bytes.length)
  let count = 0
  let start = 0
  let difference = 0
  let shift = 0
  for (const byte of bytes) {
    difference += (byte & 127) * 2 ** shift
    shift += 7
    if (byte > 127) continue
    start += difference
    starts[count++] = start
    difference = 0
    shift = 0
  }
  return starts.slice(0, count)
}

/** Returns the 1-based number of the word at an offset, or of the last word before it; 1 before the first word, 0 without words. */
export function findWordNumber(starts: Uint32Array, offset: number): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((starts[middle] ?? 0) <= offset) from = middle + 1
    else to = middle
  }
  return starts.length === 0 ? 0 : Math.max(from, 1)
}

/** For each word of an older word list, its 1-based number in a new word list of the same content. */
export type WordMap = Uint32Array

/**
 * Maps each old word to the new word that contains its first character; the last old word maps to the last new word.
 * Returns undefined when every word keeps its number.
 */
export function mapWords(before: Uint32Array, after: Uint32Array): WordMap | undefined {
  const map = new Uint32Array(before.length)
  let isMoved = before.length !== after.length
  let word = 0
  for (const [index, start] of before.entries()) {
    while (word + 1 < after.length && (after[word + 1] ?? 0) <= start) word++
    map[index] = Math.min(word + 1, after.length)
    isMoved ||= word !== index
  }
  // A reader at the end of the text stays at its end.
  if (before.length > 0) map[before.length - 1] = after.length
  return isMoved ? map : undefined
}

/** Maps a 1-based word number. 0 (nothing read) stays 0, and a number past the end becomes the last word. */
export function mapWordNumber(map: WordMap, wordNumber: number): number {
  return wordNumber > 0 ? (map[Math.min(wordNumber, map.length) - 1] ?? 0) : 0
}

/** Maps a range of 1-based word numbers, both included. When its last word was split into several words, includes all of them. */
export function mapWordRange(map: WordMap, { startWord, endWord }: WordRange): AnchoredRange {
  const next = endWord < map.length ? mapWordNumber(map, endWord + 1) - 1 : 0
  const last = mapWordNumber(map, endWord)
  return { startWord: mapWordNumber(map, startWord), endWord: Math.max(last, next), isChanged: false }
}
