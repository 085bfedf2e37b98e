import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './category.ts'
import { tokenize } from './tokenize.ts'
import { decodeWordStarts, encodeWordStarts, findWordNumber, mapWordNumber, mapWords } from './word-starts.ts'

const settings = { seed: 1851, numRuns: 300 }

const scrap = fc.constantFrom(
  ...['the', 'he', "'s", "'t", 'is', 'o’', 'clock', 'cloak-', 'room', 'never-to-be-forgotten-by-anybody'],
  ...[
    '1. ',
    '- ',
    '# ',
    '•',
    '12.',
    'http://example.com/a/b.htm',
    '漢字かな',
    'สวัสดี',
    '👩‍👩‍👧',
    '\ud83d',
    'e\u0301',
  ],
  ...['—', '--', '…', '. . .', '“', '”', '_', '* * *', '.', '\n', '\n\n', '\r\n', '  ', ' ', ' ', '\u200b'],
)
const text = fc.array(scrap, { maxLength: 120 }).map((scraps) => scraps.join(''))
const category = fc.constantFrom(...categories)

/** Returns the start offset of each word. */
type Cutter = (content: string) => Uint32Array

const engine = category.map(
  (read): Cutter =>
    (content) =>
      tokenize(content, read).starts,
)
const whitespaceCutter: Cutter = (content) => Uint32Array.from(content.matchAll(/\S+/g), ({ index }) => index)
const cutter = fc.oneof(engine, engine, fc.constant(whitespaceCutter))

/** Re-anchors a position with both cutters at hand, word by word. */
function anchorThroughBoth(content: string, cutBefore: Cutter, cutAfter: Cutter, position: number): number {
  const [before, after] = [cutBefore(content), cutAfter(content)]
  if (position === 0 || before.length === 0) return 0
  if (position >= before.length) return after.length
  const start = before[position - 1] ?? 0
  const containing = after.findLastIndex((other) => other <= start)
  return Math.min(Math.max(containing, 0) + 1, after.length)
}

test('re-anchoring through stored offsets equals re-anchoring through both engines', () => {
  fc.assert(
    fc.property(text, cutter, cutter, (content, cutBefore, cutAfter) => {
      const before = cutBefore(content)
      const stored = encodeWordStarts(before)
      const map = mapWords(decodeWordStarts(stored), cutAfter(content))
      for (let position = 0; position <= before.length + 1; position += 1) {
        const found = map ? mapWordNumber(map, position) : Math.min(position, before.length)
        expect(found).toBe(anchorThroughBoth(content, cutBefore, cutAfter, position))
      }
    }),
    settings,
  )
})

test('the offset of each word finds its number again', () => {
  fc.assert(
    fc.property(text, cutter, (content, cut) => {
      const starts = cut(content)
      for (const [index, start] of starts.entries()) expect(findWordNumber(starts, start)).toBe(index + 1)
      if (starts.length > 0) expect(findWordNumber(starts, content.length)).toBe(starts.length)
    }),
    settings,
  )
})

test('encodes any ascending offsets without loss', () => {
  const offsets = fc
    .array(fc.oneof(fc.nat(200), fc.nat(2 ** 32 - 1)), { maxLength: 40 })
    .map((numbers) => Uint32Array.from(numbers).sort())
  fc.assert(
    fc.property(offsets, (starts) => {
      expect(decodeWordStarts(encodeWordStarts(starts))).toEqual(starts)
    }),
    settings,
  )
})

test('takes one byte for a word of prose', () => {
  const prose = 'It is a way I have of driving off the spleen. '.repeat(100)
  expect(encodeWordStarts(whitespaceCutter(prose)).length).toBe(1_100)
})

test('keeps 0 at 0, and leads the last word and any number past it to the last word', () => {
  const map = mapWords(Uint32Array.of(0, 4, 8, 12), Uint32Array.of(0, 8, 12, 14)) ?? new Uint32Array()
  expect([0, 1, 2, 3, 4, 99].map((position) => mapWordNumber(map, position))).toEqual([0, 1, 1, 2, 4, 4])
})

test('needs no map when no word has moved', () => {
  expect(mapWords(Uint32Array.of(0, 4), Uint32Array.of(0, 4))).toBeUndefined()
  expect(mapWords(new Uint32Array(), new Uint32Array())).toBeUndefined()
})

test('a text that lost all its words leads every position to 0', () => {
  const map = mapWords(Uint32Array.of(0, 4), new Uint32Array()) ?? new Uint32Array()
  expect([0, 1, 2].map((position) => mapWordNumber(map, position))).toEqual([0, 0, 0])
})
