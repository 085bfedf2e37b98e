import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categories } from './category.ts'
import { tokenize } from './tokenize.ts'
import { decodeWordStarts, encodeWordStarts, findWordNumber, mapWordNumber, mapWords } from './word-starts.ts'

const settings = { seed: 1851, numRuns: 300 }

const fragment = fc.constantFrom(
  ...['the', 'he', "'s", "'t", 'is', 'o’', 'clock', 'cloak-', 'room', 'never-to-be-forgotten-by-anybody'],
  ...['1. ', '- ', '# ', '•', '12.', 'http://example.com/a/b.htm', '漢字かな', 'สวัสดี', '👩‍👩‍👧', '\ud83d'],
  ...['e\u0301', '—', '--', '…', '. . .', '“', '”', '_', '* * *', '.', '\n', '\n\n', '\r\n', '  ', ' '],
  ...[' ', '\u200b'],
)
const text = fc.array(fragment, { maxLength: 120 }).map((fragments) => fragments.join(''))
const category = fc.constantFrom(...categories)

/** Returns the start offset of each word. */
type Tokenizer = (content: string) => Uint32Array

const engine = category.map(
  (read): Tokenizer =>
    (content) =>
      tokenize(content, read).starts,
)
const whitespaceTokenizer: Tokenizer = (content) =>
  Uint32Array.from(content.matchAll(/\S+/g), ({ index }) => index)
const tokenizer = fc.oneof(engine, engine, fc.constant(whitespaceTokenizer))

/** Re-anchors a position directly, without stored offsets. */
function anchorThroughBoth(
  content: string,
  tokenizeBefore: Tokenizer,
  tokenizeAfter: Tokenizer,
  position: number,
): number {
  const [before, after] = [tokenizeBefore(content), tokenizeAfter(content)]
  if (position === 0 || before.length === 0) return 0
  if (position >= before.length) return after.length
  const start = before[position - 1] ?? 0
  const containing = after.findLastIndex((other) => other <= start)
  return Math.min(Math.max(containing, 0) + 1, after.length)
}

test('re-anchoring through stored offsets equals re-anchoring through both engines', () => {
  fc.assert(
    fc.property(text, tokenizer, tokenizer, (content, tokenizeBefore, tokenizeAfter) => {
      const before = tokenizeBefore(content)
      const stored = encodeWordStarts(before)
      const map = mapWords(decodeWordStarts(stored), tokenizeAfter(content))
      for (let position = 0; position <= before.length + 1; position += 1) {
        const found = map ? mapWordNumber(map, position) : Math.min(position, before.length)
        expect(found).toBe(anchorThroughBoth(content, tokenizeBefore, tokenizeAfter, position))
      }
    }),
    settings,
  )
})

test('finds the number of each word by its offset', () => {
  fc.assert(
    fc.property(text, tokenizer, (content, getStarts) => {
      const starts = getStarts(content)
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
  expect(encodeWordStarts(whitespaceTokenizer(prose)).length).toBe(1_100)
})

test('keeps 0 at 0, and maps the last word and any number past it to the last word', () => {
  const map = mapWords(Uint32Array.of(0, 4, 8, 12), Uint32Array.of(0, 8, 12, 14)) ?? new Uint32Array()
  expect([0, 1, 2, 3, 4, 99].map((position) => mapWordNumber(map, position))).toEqual([0, 1, 1, 2, 4, 4])
})

test('needs no map when no word has moved', () => {
  expect(mapWords(Uint32Array.of(0, 4), Uint32Array.of(0, 4))).toBeUndefined()
  expect(mapWords(new Uint32Array(), new Uint32Array())).toBeUndefined()
})

test('maps every position to 0 when no words are left', () => {
  const map = mapWords(Uint32Array.of(0, 4), new Uint32Array()) ?? new Uint32Array()
  expect([0, 1, 2].map((position) => mapWordNumber(map, position))).toEqual([0, 0, 0])
})
