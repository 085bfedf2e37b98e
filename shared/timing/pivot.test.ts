import { expect, test } from 'vitest'
import { findPivot } from './pivot.ts'

test.each([
  ['a', 'a', 0],
  ['two letters', 'of', 0],
  ['three letters', 'the', 1],
  ['four letters', 'word', 1],
  ['five letters', 'words', 1],
  ['six letters', 'reader', 2],
  ['eight letters', 'pleasant', 2],
  ['nine letters', 'knowledge', 3],
  ['thirteen letters', 'understanding', 4],
  ['an opening quote is not counted', '“the', 2],
  ['a bracket is not counted', '(“words,”)', 3],
  ['closing marks are not counted', 'the.”', 1],
  ['an apostrophe is not counted', 'o’clock', 3],
  ['a dash is not counted', 'wait—', 1],
  ['digits are counted', '1914', 1],
  ['a spaced ellipsis is not counted', 'Oh! . . .', 0],
  ['a mark alone', '—', 0],
  ['three dots', '...', 1],
])('%s: returns the fixation letter', (_, text, start) => {
  expect(findPivot(text)).toEqual({ start, end: start + 1 })
})

test.each([
  ['a combining accent belongs to its letter', 'e\u0301te\u0301s', 't'],
  ['an accented letter counts once', 'lie\u0301e', 'i'],
  ['an emoji sequence counts once', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['an emoji beside letters is not counted', '👍🏽the', 'h'],
  ['a surrogate pair counts once', '𠮷野家', '野'],
  ['a Hindi syllable counts once', 'नमस्ते', 'म'],
  ['decomposed Hangul counts once', '\u1112\u1161\u11ab\u1100\u1173\u11af', '\u1112\u1161\u11ab'],
])('%s', (_, text, grapheme) => {
  const { start, end } = findPivot(text)
  expect(text.slice(start, end)).toBe(grapheme)
})

test('an empty text has an empty pivot', () => {
  expect(findPivot('')).toEqual({ start: 0, end: 0 })
})

test('does not split a surrogate pair of a very long word', () => {
  const { start, end } = findPivot('👍'.repeat(10_000))
  expect([start % 2, end - start]).toEqual([0, 2])
})

test('agrees with Intl.Segmenter around every character', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const letter = /[\p{L}\p{N}]/u
  const segmenterPivot = (text: string) => {
    const letters = [...segmenter.segment(text)].filter(({ segment }) => letter.test(segment))
    const { index = 0, segment = '' } = letters[Math.floor(letters.length * 0.35)] ?? {}
    return { start: index, end: index + segment.length }
  }
  const wrong: string[] = []
  for (let code = 0x20; code < 0x3000; code += 1) {
    const text = `ab${String.fromCharCode(code).repeat(2)}cde`
    const [is, should] = [findPivot(text), segmenterPivot(text)]
    if (is.start !== should.start || is.end !== should.end) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})
