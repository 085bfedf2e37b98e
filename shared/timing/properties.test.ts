import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnchor } from './anchor.ts'
import { categories } from './category.ts'
import { parseCommonness } from './commonness.ts'
import { hideNotes } from './notes.ts'
import { paces } from './pace.ts'
import { findPivot } from './pivot.ts'
import { createTimeline } from './timeline.ts'

const settings = { seed: 1813, numRuns: 300 }
const speed = fc.integer({ min: 100, max: 400 })
const category = fc.constantFrom(...categories)
/** Each pace, with and without a frequency table. */
const pacing = fc.tuple(
  fc.constantFrom(...paces),
  fc.constantFrom(undefined, parseCommonness('0the2n\n0walking\n')),
)

// Fragments of real texts, so that random input exercises the rules.
const fragment = fc.constantFrom(
  ...['Mr.', 'Jack.', 'JACK:', 'I.', 'No.', '5', '—', '--', '----', '-', '…', '. . .', '...', '“', '”'],
  ...['"', "'", '’', '‘', '(', ')', '[', ']', '_', '*', '# ', '- ', '1. ', '漢字', 'สวัสดี', 'ア', '👩‍👩‍👧'],
  ...['\ud83d', 'e\u0301', 'שלום', 'the', 'Walking', 'http://a--b', 'a,'.repeat(40), '.[1]', '”12', '[^1]'],
  ...['[^1]: '],
  ...['* * *', 'Enter ', 'Thunder. ', 'i. e. ', 'and I. ', ' ', '\n', '\n\n', '\r\n', '\t', '    '],
  ...['\u00a0', '\u00ad', '\u200b', '\ufeff', '\u2028', '\u2029', '.', ',', ';', '?', '!'],
)
const realistic = fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join(''))
const content = fc.oneof(
  realistic,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
)

/** Removes white space, invisible characters and emphasis marks. */
function removeUndisplayed(text: string): string {
  return text.replace(/(?![\u0600-\u0605\u06dd\u200c-\u200d\u{e0020}-\u{e007f}])[\s\p{Cc}\p{Cf}_]/gu, '')
}

test('joined words equal the content', () => {
  fc.assert(
    fc.property(content, fc.constantFrom('Novel', 'Short Story', 'Poem', 'Stage Play'), (text, genre) => {
      const { words } = createTimeline(text, genre)
      expect(removeUndisplayed(words.map((word) => word.text).join(''))).toBe(
        removeUndisplayed(hideNotes(text)),
      )
    }),
    settings,
  )
})

test('words are non-empty and in order', () => {
  fc.assert(
    fc.property(content, category, (text, genre) => {
      let last = 0
      for (const word of createTimeline(text, genre).words) {
        expect(word.start).toBeGreaterThanOrEqual(last)
        expect(word.end).toBeGreaterThan(word.start)
        expect(word.text).not.toBe('')
        last = word.end
      }
    }),
    settings,
  )
})

test('dwells are finite and above 0', () => {
  fc.assert(
    fc.property(content, category, pacing, speed, (text, genre, pace, wordsPerMinute) => {
      const timeline = createTimeline(text, genre, ...pace)
      for (let index = 0; index < timeline.wordCount; index++) {
        const dwell = timeline.dwellMs(index, wordsPerMinute)
        expect(Number.isFinite(dwell) && dwell > 0).toBe(true)
      }
    }),
    settings,
  )
})

test('total time is the sum of the dwells', () => {
  fc.assert(
    fc.property(content, category, pacing, speed, (text, genre, pace, wordsPerMinute) => {
      const timeline = createTimeline(text, genre, ...pace)
      const sum = timeline.words.reduce(
        (total, _, index) => total + timeline.dwellMs(index, wordsPerMinute),
        0,
      )
      expect(timeline.timeLeftMs(0, wordsPerMinute)).toBeCloseTo(sum, 5)
      expect((timeline.factorSum * 60_000) / wordsPerMinute).toBeCloseTo(sum, 5)
    }),
    settings,
  )
})

test('doubling the speed halves the time', () => {
  fc.assert(
    fc.property(content, category, pacing, speed, (text, genre, pace, wordsPerMinute) => {
      const timeline = createTimeline(text, genre, ...pace)
      const half = timeline.timeLeftMs(0, wordsPerMinute) / 2
      expect(timeline.timeLeftMs(0, wordsPerMinute * 2)).toBeCloseTo(half, 6)
    }),
    settings,
  )
})

test('each word starts after the word before it', () => {
  fc.assert(
    fc.property(content, category, pacing, speed, (text, genre, pace, wordsPerMinute) => {
      const timeline = createTimeline(text, genre, ...pace)
      for (let index = 1; index <= timeline.wordCount; index++) {
        const startMs = timeline.wordStartMs(index, wordsPerMinute)
        expect(startMs).toBeGreaterThan(timeline.wordStartMs(index - 1, wordsPerMinute))
      }
    }),
    settings,
  )
})

test('sentences contain their words', () => {
  fc.assert(
    fc.property(content, category, pacing, (text, genre, pace) => {
      const timeline = createTimeline(text, genre, ...pace)
      for (let index = 0; index < timeline.wordCount; index++) {
        const start = timeline.sentenceStart(index)
        const end = timeline.sentenceEnd(index)
        expect(start <= index && index <= end).toBe(true)
        expect(timeline.sentenceStart(end)).toBe(start)
        expect(timeline.paragraphStart(index)).toBeLessThanOrEqual(index)
      }
    }),
    settings,
  )
})

test('pivots lie within their words', () => {
  fc.assert(
    fc.property(content, category, (text, genre) => {
      for (const word of createTimeline(text, genre).words) {
        const { start, end } = findPivot(word.text)
        expect(0 <= start && start < end && end <= word.text.length).toBe(true)
      }
    }),
    settings,
  )
})

test('a re-anchored position is within the edited text', () => {
  fc.assert(
    fc.property(
      content,
      content,
      category,
      fc.integer({ min: 0, max: 80 }),
      (before, after, genre, position) => {
        const found = createAnchor(
          { content: before, category: genre },
          { content: after, category: genre },
        )(position)
        const count = createTimeline(after, genre).wordCount
        expect(found).toBeGreaterThanOrEqual(position > 0 && count > 0 ? 1 : 0)
        expect(found).toBeLessThanOrEqual(count)
      },
    ),
    settings,
  )
})

test('a position in an unchanged text stays', () => {
  fc.assert(
    fc.property(content, category, (text, genre) => {
      const count = createTimeline(text, genre).wordCount
      const anchor = createAnchor({ content: text, category: genre }, { content: text, category: genre })
      for (let position = 0; position <= count; position++) expect(anchor(position)).toBe(position)
    }),
    { ...settings, numRuns: 40 },
  )
})
