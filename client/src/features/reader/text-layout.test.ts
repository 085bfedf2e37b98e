import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { layText, paragraphOf, wordAtOffset } from './text-layout.ts'

test('prose that is hard-wrapped flows, dashes stay closed and paragraphs part', () => {
  const paragraphs = layText(createTimeline('One two\nthree—four.\n\nFive  six.', 'Novel'))
  expect(paragraphs.map(({ text }) => text)).toEqual(['One two three—four.', 'Five six.'])
})

test('verse keeps its lines, indents and stanzas', () => {
  const paragraphs = layText(createTimeline('One two\n    three\n\nfour', 'Poem'))
  expect(paragraphs.map(({ text }) => text)).toEqual(['One two\n\u2003\u2003three', 'four'])
})

test('a heading is known as one', () => {
  const paragraphs = layText(createTimeline('# The Hive\n\nBees agree.', 'Essay/Information'))
  expect(paragraphs.map(({ text, isHeading }) => [text, isHeading])).toEqual([
    ['The Hive', true],
    ['Bees agree.', false],
  ])
})

test('every word is found again by its offsets, and its paragraph by its index', () => {
  const timeline = createTimeline('One two—three\n\nfour five. Six', 'Short Story')
  const paragraphs = layText(timeline)
  for (const [index, word] of timeline.words.entries()) {
    const paragraph = paragraphOf(paragraphs, index)
    if (!paragraph) throw new Error('a word without a paragraph')
    const at = index - paragraph.first
    expect(paragraph.text.slice(paragraph.starts[at], paragraph.ends[at])).toBe(word.text)
    expect(wordAtOffset(paragraph, paragraph.starts[at] ?? 0)).toBe(index)
    expect(wordAtOffset(paragraph, (paragraph.ends[at] ?? 0) - 1)).toBe(index)
  }
})

test('a text without words has no paragraph', () => {
  expect(layText(createTimeline('', 'Novel'))).toEqual([])
  expect(paragraphOf([], 0)).toBeUndefined()
})
