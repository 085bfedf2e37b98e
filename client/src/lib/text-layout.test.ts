import { expect, test } from 'vitest'
import { createTimeline } from '#shared/timing/timeline.ts'
import { findDirection, findParagraph, findWordAtOffset, layOutText } from './text-layout.ts'

test('joins hard-wrapped prose, keeps dashes closed and separates paragraphs', () => {
  const paragraphs = layOutText(createTimeline('One two\nthree—four.\n\nFive  six.', 'Novel'))
  expect(paragraphs.map(({ text }) => text)).toEqual(['One two three—four.', 'Five six.'])
})

test('keeps the lines, indents and stanzas of verse', () => {
  const paragraphs = layOutText(createTimeline('One two\n    three\n\nfour', 'Poem'))
  expect(paragraphs.map(({ text }) => text)).toEqual(['One two\n\u2003\u2003three', 'four'])
})

test('keeps a line of prose that ends in two spaces', () => {
  const timeline = createTimeline('A song:\n\nO rose,  \nthou art\nsick.', 'Novel')
  expect(layOutText(timeline).map(({ text }) => text)).toEqual(['A song:', 'O rose,\nthou art sick.'])
  expect(layOutText(timeline, 0, 6, true).map(({ text }) => text)).toEqual([
    'A song:',
    'O rose,',
    'thou art sick.',
  ])
})

test('places pictures between the paragraphs, where no word is theirs', () => {
  const content = '![A _cat_]\n\nOne.\n\n![Two]\n![dogs]\n\nThree.\n\n![End]'
  const paragraphs = layOutText(createTimeline(content, 'Novel'))
  expect(
    paragraphs.map(({ text, start, first, isPicture }) => [text, start, first, isPicture === true]),
  ).toEqual([
    ['Picture: A cat', 0, 0, true],
    ['One.', 12, 0, false],
    ['Picture: Two', 18, 1, true],
    ['Picture: dogs', 25, 1, true],
    ['Three.', 34, 1, false],
    ['Picture: End', 42, 2, true],
  ])
  expect([0, 1].map((word) => findParagraph(paragraphs, word)?.text)).toEqual(['One.', 'Three.'])
})

test('marks headings', () => {
  const paragraphs = layOutText(createTimeline('# The Hive\n\nBees agree.', 'Essay/Information'))
  expect(paragraphs.map(({ text, isHeading }) => [text, isHeading])).toEqual([
    ['The Hive', true],
    ['Bees agree.', false],
  ])
})

test('makes each list item a paragraph with its bullet or number', () => {
  const content =
    'Thus:\n- one two\n  goes on\n* three\n•four\n\n 9. nine\n10) “ten”\n    – minus\n\nOver 1. that.'
  const paragraphs = layOutText(createTimeline(content, 'Essay/Information'))
  expect(paragraphs.map(({ text, isItem }) => [text.replaceAll('\u2003', ' '), isItem])).toEqual([
    ['Thus:', false],
    ['•\tone two goes on', true],
    ['•\tthree', true],
    ['•\tfour', true],
    [' 9.\tnine', true],
    ['10)\t“ten”', true],
    ['  •\tminus', true],
    ['Over 1. that.', false],
  ])
})

test('marks a list item at the start of a text; a number is a word, a bullet is not', () => {
  const timeline = createTimeline('# One\n1. first word\n\n2. second', 'Essay/Information')
  const [heading, first, second] = layOutText(timeline)
  expect(heading).toMatchObject({ text: 'One', isHeading: true, isItem: false })
  expect(first).toMatchObject({ text: '1.\tfirst word', first: 1, starts: [0, 3, 9], ends: [2, 8, 13] })
  expect(second).toMatchObject({ text: '2.\tsecond', first: 4, starts: [0, 3] })
  expect(timeline.words.map(({ text }) => text)).toEqual(['One', '1.', 'first', 'word', '2.', 'second'])
  expect(layOutText(createTimeline('- alone', 'Essay/Information'))[0]?.text).toBe('•\talone')
  // A click on the number selects the item's first word.
  if (first) expect(findWordAtOffset(first, 0)).toBe(1)
})

test('treats hyphens and numbers outside of essays as words', () => {
  expect(layOutText(createTimeline('- one\n1. two', 'Novel')).map(({ text }) => text)).toEqual([
    '- one 1. two',
  ])
})

test('finds each word by its offsets and each paragraph by its words', () => {
  const timeline = createTimeline('One two—three\n\nfour five. Six', 'Short Story')
  const paragraphs = layOutText(timeline)
  for (const [index, word] of timeline.words.entries()) {
    const paragraph = findParagraph(paragraphs, index)
    if (!paragraph) throw new Error('word without a paragraph')
    const at = index - paragraph.first
    expect(paragraph.text.slice(paragraph.starts[at], paragraph.ends[at])).toBe(word.text)
    expect(findWordAtOffset(paragraph, paragraph.starts[at] ?? 0)).toBe(index)
    expect(findWordAtOffset(paragraph, (paragraph.ends[at] ?? 0) - 1)).toBe(index)
  }
})

test('returns no paragraphs for an empty text', () => {
  expect(layOutText(createTimeline('', 'Novel'))).toEqual([])
  expect(findParagraph([], 0)).toBeUndefined()
})

test('gives consecutive words of one role and emphasis one look', () => {
  const [line] = layOutText(createTimeline('RUTH. [_Aside to him._] Oh, _so very_ fine.', 'Stage Play'))
  expect(line?.stretches.map(({ start, end, look }) => [line.text.slice(start, end), look])).toEqual([
    ['RUTH.', 'name'],
    ['[Aside to him.]', 'direction italic'],
    ['so very', 'italic'],
  ])
})

test.each([
  ['קצר. וגם «ציטוט» (כן)!', 'rtl'],
  ['هذا نص قصير (OK).', 'rtl'],
  ['תו, Hebrew. ΚΗΤΟΣ, Greek. CETUS, Latin.', 'ltr'],
  ['1851 …', 'ltr'],
])('lays %s out by the direction of most letters', (text, direction) => {
  expect(findDirection(text)).toBe(direction)
})
