import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { type Commonness, parseCommonness, serializeCommonness } from './commonness.ts'
import { createTimeline } from './timeline.ts'

const essay = 'Essay/Information'
const play = 'Stage Play'

/** Returns the factor of the first word that equals `text`. */
function getFactor(
  content: string,
  text: string,
  category: Category = 'Novel',
  commonness?: Commonness,
): number {
  const timeline = createTimeline(content, category, 'Natural', commonness)
  const index = timeline.words.findIndex((word) => word.text === text)
  expect(index, `“${text}” is a word`).toBeGreaterThanOrEqual(0)
  return timeline.dwellMs(index, 60_000)
}

test.each([
  ['one letter counts as two', 'a', 0.55],
  ['two letters', 'it', 0.55],
  ['four letters', 'then', 0.75],
  ['eight letters', 'thousand', 1.15],
  ['nine letters', 'yesterday', 1.35],
  ['sixteen letters', 'responsibilities', 2.75],
  ['further letters count nothing', 'counterrevolutionary', 2.75],
  ['endings, prefixes and vowels add nothing', 'reading', 1.05],
  ['digits count as letters', '1842', 0.75],
])('letters: %s', (_, word, expected) => {
  expect(getFactor(`${word} so`, word)).toBeCloseTo(expected, 9)
})

test.each<[string, Category, string, string, number]>([
  ['a comma adds 0.8', 'Novel', 'then, so', 'then,', 0.8],
  ['a mark adds the same to a short word', 'Novel', 'a, so', 'a,', 0.8 - 0.2],
  ['a mark adds the same to a long word', 'Novel', 'responsibilities, so', 'responsibilities,', 0.8 + 2],
  ['a dash adds 0.8', 'Novel', 'then—so', 'then—', 0.8],
  ['a semicolon adds 1.3', 'Novel', 'then; so', 'then;', 1.3],
  ['a colon adds 1.3', 'Novel', 'then: so', 'then:', 1.3],
  ['a sentence adds 2', 'Novel', 'then. So', 'then.', 2],
  ['a question adds 2', 'Novel', 'then?” So', 'then?”', 2],
  ['a mark within a sentence adds 0.8', 'Novel', '“then?” said he', '“then?”', 0.8],
  ['an ellipsis within a sentence adds 0.8', 'Novel', 'then… so', 'then…', 0.8],
  ['quotation marks add nothing', 'Novel', '“then” so', '“then”', 0],
  ['a paragraph is 1.4 of a sentence', 'Novel', 'then.\n\nSo', 'then.', 2.8],
  ['a paragraph without a mark adds the same', 'Novel', 'then\n\nSo', 'then', 2.8],
  ['the last word ends a sentence', 'Novel', 'so then', 'then', 2],
  ['a sentence continues after a paragraph break', 'Novel', '“so then,”\n\nin such', 'then,”', 0.8],
  ['a row of a table of contents ends like a paragraph', 'Novel', 'so        1842\nSo', '1842', 2.8],
  ['a right-aligned attribution is a paragraph', 'Novel', 'so then\n                    Ann', 'then', 2.8],
  ['an ornament is a paragraph of its own', 'Novel', 'so\n\n* * *\n\nSo', '* * *', 2.8],
  ['an ornament without blank lines is one too', 'Novel', 'so it was\n* * *\nThen he', '* * *', 2.8],
  ['the word before an ornament ends a paragraph', 'Novel', 'so then\n* * *\nThen he', 'then', 2.8],
  ['consecutive ornaments have one pause', 'Novel', 'so it was\n* * *\n***\nThen he', '* * *', 0],
  ['an omitted name within a line is no ornament', 'Novel', 'so by Lord\nA ---- who\nwas', '----', 0.8],
  ['a footnote mark alone on a line is no ornament', 'Novel', 'so it was\n*\nso', '*', 0],
  ['a clause without a mark adds 0.2', 'Novel', 'then when so', 'then', 0.2],
  ['a clause after a mark adds nothing more', 'Novel', 'then, when so', 'then,', 0.8],
  ['an opening bracket adds 0.5 before it', 'Novel', 'then (so) so', 'then', 0.5],
  ['a closing bracket adds 0.5', 'Novel', '(so then) so', 'then)', 0.5],
  ['a line of verse adds 0.6', 'Poem', 'then\nso', 'then', 0.6],
  ['a line that ends in two spaces adds the same to prose', 'Novel', 'then  \nso', 'then', 0.6],
  ['a comma there adds up to 1.5', essay, 'then,  \nso', 'then,', 0.8 + 0.6],
  ['a semicolon there adds at most 1.5', 'Short Story', 'then;  \nso', 'then;', 1.5],
  ['a wrapped line of prose adds nothing', 'Novel', 'then\nso', 'then', 0],
  ['a picture between paragraphs adds nothing', 'Novel', 'then.\n\n![Cat.]\n\nSo', 'then.', 2.8],
  ['a line end within a sentence adds at most 1.5', 'Poem', 'then;\nso', 'then;', 1.5],
  ['a line adds 0.6 to its mark', 'Poem', 'then,\nSo', 'then,', 0.8 + 0.6],
  ['a stanza adds 2', 'Poem', 'then.\n\nSo', 'then.', 2 + 2],
  ['a stanza without a mark adds 2', 'Poem', 'then\n\nso', 'then', 2],
  ['a heading ends like a paragraph', essay, '# then\n\nSo', 'then', 2.8],
  ['an item ends like a sentence', essay, '- then\n- so', 'then', 2],
  ['a number of an item adds 0.8', essay, '1842 so\n\n1. then', '1.', 0.8 - 0.2],
  ['a speaker’s name adds 0.8', play, 'THEN.\nSo be it.', 'THEN.', 0.8],
  ['a speaker’s last word ends a sentence', play, 'ANN.\nSo then\nBOB.\nSo.', 'then', 2],
  ['a line of a play in prose adds nothing', play, 'so then\nwe go\nand go', 'then', 0],
  [
    'a prose note in a verse play adds nothing',
    play,
    'So it\nWe go\nAnd go\nSo it\nBut then\nwe go',
    'then',
    0,
  ],
  ['a line of a play in verse adds 0.6', play, 'So then\nWe go\nAnd go', 'then', 0.6],
])('pauses: %s', (_, category, content, text, expected) => {
  expect(getFactor(content, text, category) - 0.75).toBeCloseTo(expected, 9)
})

const common: Commonness = parseCommonness(
  serializeCommonness(
    [
      { word: 'so', count: 900 },
      { word: 'then', count: 400 },
      { word: 'Then', count: 100 },
      { word: 'wall', count: 100 },
      { word: 'twig', count: 20 },
      { word: 'mead', count: 19 },
    ],
    5,
  ),
)
const english = 'so '.repeat(20)

test('serializes and parses the words of each band', () => {
  expect([...common]).toEqual([
    ['so', 0],
    ['then', 0],
    ['wall', 1],
    ['twig', 2],
  ])
  const words = Array.from(
    { length: 300 },
    (_, index) => `${'abcdefghijkl'.slice(0, index % 12)}${'xyz'[index % 3]}q`,
  )
  const list = [...new Set(words)].map((word) => ({ word, count: 10 }))
  expect([...parseCommonness(serializeCommonness(list, 1)).keys()].sort()).toEqual(
    list.map(({ word }) => word).sort(),
  )
})

test.each([
  ['the commonest words add nothing', 'then', 0],
  ['common words add 0.2', 'wall', 0.2],
  ['less common words add 0.4', 'twig', 0.4],
  ['rare words add 0.6', 'mead', 0.6],
  ['case is ignored', 'TWIG', 0.4],
])('rarity: %s', (_, word, expected) => {
  expect(getFactor(`${english}${word} so`, word, 'Novel', common) - 0.75).toBeCloseTo(expected, 9)
})

test.each(['uncle', 'under', 'read', 'rest', 'really', 'present', 'reason', 'pretty'])(
  '%s: Natural ignores the prefix, Classic counts it',
  (word) => {
    const ofLength = 0.75 + 0.1 * (word.length - 4)
    expect(getFactor(`a ${word} b`, word)).toBeCloseTo(ofLength, 9)
    const classic = createTimeline(`a ${word} b`, 'Novel')
    expect(classic.dwellMs(1, 60_000)).toBeCloseTo((word.length > 4 ? 1 : 0.85) * 1.1, 9)
  },
)

test('accepts a word of 130,000 parts', () => {
  const { wordCount, factorSum } = createTimeline('a,'.repeat(130_000), 'Novel', 'Natural', common)
  expect(wordCount).toBe(1)
  expect(Number.isFinite(factorSum)).toBe(true)
})

test('uses the rarest part of a compound; numbers are not rare', () => {
  expect(getFactor(`${english}so-mead so`, 'so-mead', 'Novel', common)).toBeCloseTo(0.95 + 0.6, 9)
  expect(getFactor(`${english}1842 so`, '1842', 'Novel', common)).toBeCloseTo(0.75, 9)
})

test('adds spillover of rarity, length and mark to the next word', () => {
  const after = (before: string) => getFactor(`${english}${before} then so`, 'then', 'Novel', common) - 0.75
  expect(after('so')).toBeCloseTo(0, 9)
  expect(after('mead')).toBeCloseTo(0.4 * 0.6, 9)
  expect(after('1842184218')).toBeCloseTo(0.02 * 6, 9)
  expect(after('so,')).toBeCloseTo(0.1, 9)
  expect(after('so!')).toBeCloseTo(0.25, 9)
})

test('ignores rarity in another language', () => {
  expect(getFactor('mead so mead mead mead', 'mead', 'Novel', common)).toBeCloseTo(0.75, 9)
})

test('defaults to Classic', () => {
  const content = 'A reading, then: “so?” said he.'
  const classic = createTimeline(content, 'Novel')
  expect(createTimeline(content, 'Novel', 'Classic', common).factorSum).toBe(classic.factorSum)
  const natural = createTimeline(content, 'Novel', 'Natural')
  expect(natural.factorSum).not.toBeCloseTo(classic.factorSum, 3)
  expect(natural.words.map(({ text }) => text)).toEqual(classic.words.map(({ text }) => text))
})
