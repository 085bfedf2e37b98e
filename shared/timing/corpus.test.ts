import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Category } from './category.ts'
import { createTimeline, type Timeline } from './timeline.ts'

// Real texts are stored beside the repository; without them the tests use the excerpts below.
const FOLDER = new URL('../../../shared/corpus/', import.meta.url)
const isInstalled = existsSync(FOLDER)

const EXCERPTS: Record<string, string> = {
  'novel-pride-and-prejudice.txt':
    '“Mr. Darcy,” said Mrs. Bennet, “is in the ----shire.”\r\n\r\nHe waited--as _she_ did. Lord ----, went. The J. R. Lucases’ friends.',
  'stories-dubliners.txt':
    '“No, I wouldn’t say he was exactly ... but there was something\r\nqueer....”\r\n\r\nA music and——”',
  'poems-sonnets.txt':
    "  II\r\n\r\n  Shall sum my count, and make\r\n  My old excuse,'\r\n    This were to be new\r\n    And see",
  'play-the-importance-of-being-earnest.txt':
    'FIRST ACT\r\n\r\nJack.  [Sitting.]  Oh! . . . by\r\nthe way.\r\n\r\n[Enter Lane.]\r\n\r\nJack.  Yes.\r\n\r\nMiss Prism.  A.\r\n\r\nMiss Prism.  B.',
  'essay-common-sense.txt':
    'Of Government\r\n\r\nSome writers (i.e. the\r\nbest) say so; viz. all.\r\n\r\nFirst.--The remains.',
}

function read(file: string, category: Category): { content: string; timeline: Timeline } {
  const content = isInstalled ? readFileSync(new URL(file, FOLDER), 'utf8') : (EXCERPTS[file] ?? '')
  return { content, timeline: createTimeline(content, category) }
}

function countWords(timeline: Timeline, role: string, text: string): number {
  return timeline.words.filter((word) => word.role === role && word.text === text).length
}

describe(isInstalled ? 'the five real texts' : 'a few lines in place of the real texts', () => {
  test.each<[string, Category]>([
    ['novel-pride-and-prejudice.txt', 'Novel'],
    ['stories-dubliners.txt', 'Short Story'],
    ['poems-sonnets.txt', 'Poem'],
    ['play-the-importance-of-being-earnest.txt', 'Stage Play'],
  ])('%s loses no character', (file, category) => {
    const { content, timeline } = read(file, category)
    const bare = (text: string) => text.replace(/[\s_]/g, '')
    expect(bare(timeline.words.map((word) => word.text).join(''))).toBe(bare(content))
  })

  test.each<[string, Category]>([
    ['novel-pride-and-prejudice.txt', 'Novel'],
    ['stories-dubliners.txt', 'Short Story'],
    ['poems-sonnets.txt', 'Poem'],
    ['play-the-importance-of-being-earnest.txt', 'Stage Play'],
    ['essay-common-sense.txt', 'Essay/Information'],
  ])('%s does not depend on the kind of line end', (file, category) => {
    const { content, timeline } = read(file, category)
    const other = createTimeline(content.replaceAll('\r\n', '\n'), category)
    expect(other.wordCount).toBe(timeline.wordCount)
    expect(other.factorSum).toBeCloseTo(timeline.factorSum, 6)
  })

  test('no title ends a sentence of the novel', () => {
    const { timeline } = read('novel-pride-and-prejudice.txt', 'Novel')
    const after = timeline.words.filter((_, index) =>
      /^[“']?(?:Mr|Mrs|St)\.$/.test(timeline.words[index - 1]?.text ?? ''),
    )
    expect(after.length).toBeGreaterThan(0)
    expect(after.filter((word) => word.startsSentence)).toEqual([])
  })

  test('omitted names are words of the novel', () => {
    const { timeline } = read('novel-pride-and-prejudice.txt', 'Novel')
    expect(countWords(timeline, 'text', '----,')).toBeGreaterThan(0)
    expect(timeline.words.some((word) => word.text.startsWith('----shire'))).toBe(true)
  })

  test('removes emphasis marks from the novel', () => {
    const { timeline } = read('novel-pride-and-prejudice.txt', 'Novel')
    expect(timeline.words.filter((word) => word.text.includes('_')).map((word) => word.text)).toEqual([])
  })

  test('keeps the ellipsis and dash of broken-off speech in the stories', () => {
    const { timeline } = read('stories-dubliners.txt', 'Short Story')
    const shown = timeline.words.map((word) => word.text)
    expect(shown).toEqual(expect.arrayContaining(['exactly ...', 'and——”']))
    expect(shown.filter((text) => /^[.…—]+$/.test(text) && !text.startsWith('———'))).toEqual([])
  })

  test('couplets of the sonnets are indented by four', () => {
    const { timeline } = read('poems-sonnets.txt', 'Poem')
    const couplet = timeline.words.find(
      (word, index) =>
        word.text === 'This' && timeline.words[index + 1]?.text === 'were' && word.markers.length > 1,
    )
    expect(couplet?.markers).toEqual([
      { kind: 'line', count: 1 },
      { kind: 'indent', count: 4 },
    ])
  })

  test('recognizes the speakers of the play', () => {
    const { timeline } = read('play-the-importance-of-being-earnest.txt', 'Stage Play')
    expect(countWords(timeline, 'name', 'Jack.')).toBe(isInstalled ? 218 : 2)
    expect(countWords(timeline, 'name', 'Prism.')).toBe(isInstalled ? 41 : 2)
    expect(countWords(timeline, 'heading', 'ACT')).toBeGreaterThan(0)
  })

  test('recognizes the same speakers in capitals', () => {
    const { content, timeline } = read('play-the-importance-of-being-earnest.txt', 'Stage Play')
    const capitals = content.replace(/^(?:Jack|Algernon|Miss Prism|Lane)\./gm, (name) => name.toUpperCase())
    const other = createTimeline(capitals, 'Stage Play')
    expect(countWords(other, 'name', 'JACK.')).toBe(countWords(timeline, 'name', 'Jack.'))
    expect(countWords(other, 'name', 'PRISM.')).toBe(countWords(timeline, 'name', 'Prism.'))
  })

  test('separates directions from speech in the play', () => {
    const { timeline } = read('play-the-importance-of-being-earnest.txt', 'Stage Play')
    expect(countWords(timeline, 'direction', '[Enter')).toBe(isInstalled ? 31 : 1)
    const outside = timeline.words.filter((word) => word.role !== 'direction' && /[[\]]/.test(word.text))
    expect(outside.filter((word) => !/#\d+\]|eBook/.test(word.text)).map((word) => word.text)).toEqual([])
  })

  test('viz. and i.e. end no sentence of the essay', () => {
    const { timeline } = read('essay-common-sense.txt', 'Essay/Information')
    const after = timeline.words.filter((_, index) =>
      /^(?:viz|\(?i\.e)\.$/.test(timeline.words[index - 1]?.text ?? ''),
    )
    expect(after.length).toBeGreaterThan(0)
    // Excludes words with markers: a word after a break may start a sentence.
    expect(after.filter((word) => word.startsSentence && word.markers.length === 0)).toEqual([])
  })

  test('recognizes short single lines of the essay as headings', () => {
    const { timeline } = read('essay-common-sense.txt', 'Essay/Information')
    expect(timeline.words.some((word) => word.role === 'heading')).toBe(true)
    expect(countWords(timeline, 'heading', 'First.--')).toBe(0)
  })
})
