import { expect, test } from 'vitest'
import { createTimeline } from './timeline.ts'

const CONTENT = '“Mr. Darcy,” said he. “Why?” asked she.\n\nHe went—and so on… Then all.'

test('returns the words in order', () => {
  const { words, wordCount } = createTimeline(CONTENT, 'Novel')
  expect(words.map((word) => word.text).join(' ')).toBe(
    '“Mr. Darcy,” said he. “Why?” asked she. He went— and so on… Then all.',
  )
  expect(wordCount).toBe(words.length)
})

test('returns the same array of words each time', () => {
  const timeline = createTimeline(CONTENT, 'Novel')
  expect(timeline.words.slice(0, 2).map((word) => word.text)).toEqual(['“Mr.', 'Darcy,”'])
  expect([...timeline.words]).toHaveLength(timeline.wordCount)
  expect(timeline.words).toBe(timeline.words)
})

test('gives each word its role, offsets and markers', () => {
  const [, second] = createTimeline('one\n\n  # two', 'Essay/Information').words
  expect(second?.role).toBe('heading')
  expect([second?.start, second?.end]).toEqual([9, 12])
  expect(second?.markers).toEqual([
    { kind: 'paragraph', count: 1 },
    { kind: 'indent', count: 2 },
  ])
})

test('time left is the sum of the remaining dwells', () => {
  const timeline = createTimeline(CONTENT, 'Novel')
  for (let index = 0; index <= timeline.wordCount; index++) {
    let sum = 0
    for (let at = index; at < timeline.wordCount; at++) sum += timeline.dwellMs(at, 250)
    expect(timeline.timeLeftMs(index, 250)).toBeCloseTo(sum, 6)
  }
})

test('sentences start and end at sentence marks', () => {
  const timeline = createTimeline(CONTENT, 'Novel')
  const sentences = timeline.words.map(
    (_, index) => `${timeline.sentenceStart(index)}-${timeline.sentenceEnd(index)}`,
  )
  // `“Why?” asked she` is one sentence, and so are the words from `He` to `on…`.
  expect([...new Set(sentences)]).toEqual(['0-3', '4-6', '7-11', '12-13'])
  expect(timeline.words.filter((word) => word.startsSentence).map((word) => word.text)).toEqual([
    '“Mr.',
    '“Why?”',
    'He',
    'Then',
  ])
})

test.each([
  ['an ellipsis before a small letter does not end one', 'He was… there. So', ['He', 'So']],
  ['a heading is one', 'On Time\n\nThen it', ['On', 'Then']],
  ['a paragraph that starts in lower case continues one', 'it was,\n\nand then', ['it']],
  ['an item is one', '- one\n- Two', ['one', 'Two']],
  ['a number starts one', 'It ended. 1776 came', ['It', '1776']],
  ['an ornament without blank lines separates them', 'it was\n* * *\nThen he', ['it', '* * *', 'Then']],
])('sentences: %s', (_, content, expected) => {
  const { words } = createTimeline(content, 'Essay/Information')
  expect(words.filter((word) => word.startsSentence).map((word) => word.text)).toEqual(expected)
})

test('a speaker’s name starts the following sentence', () => {
  const timeline = createTimeline('JACK\nOh! No.\nLANE\nYes.', 'Stage Play')
  expect(timeline.words.filter((word) => word.startsSentence).map((word) => word.text)).toEqual([
    'JACK',
    'No.',
    'LANE',
  ])
})

test('paragraphs start after blank lines', () => {
  const timeline = createTimeline(CONTENT, 'Novel')
  expect(timeline.paragraphStart(3)).toBe(0)
  expect(timeline.paragraphStart(7)).toBe(7)
  expect(timeline.paragraphStart(11)).toBe(7)
})

test('stanzas count as paragraphs, lines do not', () => {
  const timeline = createTimeline('one\ntwo\n\nthree\nfour', 'Poem')
  expect([0, 1, 2, 3].map((index) => timeline.paragraphStart(index))).toEqual([0, 0, 2, 2])
})

test('effective speed includes the pauses', () => {
  const timeline = createTimeline('word. Word.', 'Novel')
  expect(timeline.factorSum).toBeCloseTo(2 * 0.85 * 3, 9)
  expect(timeline.effectiveWordsPerMinute(300)).toBeCloseTo(300 / (0.85 * 3), 9)
})

test('trueSpeed inverts effectiveWordsPerMinute', () => {
  const timeline = createTimeline(CONTENT, 'Novel')
  expect(timeline.effectiveWordsPerMinute(timeline.trueSpeed(300))).toBeCloseTo(300, 9)
})

test('a text without words takes no time', () => {
  const timeline = createTimeline(' \n', 'Poem')
  expect(timeline.words).toEqual([])
  expect(timeline.factorSum).toBe(0)
  expect(timeline.timeLeftMs(0, 200)).toBe(0)
  expect(timeline.dwellMs(0, 200)).toBe(0)
  expect([timeline.sentenceStart(0), timeline.sentenceEnd(0), timeline.paragraphStart(0)]).toEqual([0, 0, 0])
  expect([timeline.effectiveWordsPerMinute(200), timeline.trueSpeed(200)]).toEqual([200, 200])
})

test('clamps indexes to the text', () => {
  const timeline = createTimeline('one two. Three', 'Novel')
  expect(timeline.timeLeftMs(-5, 200)).toBe(timeline.timeLeftMs(0, 200))
  expect(timeline.timeLeftMs(9, 200)).toBe(0)
  expect(timeline.dwellMs(9, 200)).toBe(0)
  expect(timeline.sentenceStart(9)).toBe(2)
  expect(timeline.sentenceEnd(9)).toBe(2)
  expect(timeline.sentenceEnd(-1)).toBe(1)
})

test('withoutNames keeps words and indexes, and excludes names from times and speeds', () => {
  const timeline = createTimeline('LANE. Yes, sir.\n\nALGERNON. Why?', 'Stage Play')
  const spoken = timeline.withoutNames()
  expect(spoken.words).toBe(timeline.words)
  const times = (of: typeof timeline) => of.words.map((_, index) => of.dwellMs(index, 300))
  expect(times(spoken)).toEqual(
    times(timeline).map((ms, index) => (timeline.words[index]?.role === 'name' ? 0 : expect.closeTo(ms, 6))),
  )
  const effective = spoken.effectiveWordsPerMinute(300)
  expect((3 * 60_000) / spoken.timeLeftMs(0, 300)).toBeCloseTo(effective, 6)
  expect(spoken.effectiveWordsPerMinute(spoken.trueSpeed(200))).toBeCloseTo(200, 6)
})

test('withoutNames accepts a text of names alone', () => {
  const nothing = createTimeline('LANE', 'Stage Play').withoutNames()
  expect([nothing.factorSum, nothing.timeLeftMs(0, 300), nothing.trueSpeed(200)]).toEqual([0, 0, 200])
})
