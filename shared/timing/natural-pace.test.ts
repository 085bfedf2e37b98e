import { expect, test } from 'vitest'
import type { Category } from './category.ts'
import { type Commonness, parseCommonness, serializeCommonness } from './commonness.ts'
import { createTimeline } from './timeline.ts'

/** Returns the factor of the first word with a text. */
function factorIn(
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
  ['one letter is as two', 'a', 0.55],
  ['two letters', 'it', 0.55],
  ['four letters', 'then', 0.75],
  ['eight letters', 'thousand', 1.15],
  ['nine letters', 'yesterday', 1.35],
  ['sixteen letters', 'responsibilities', 2.75],
  ['more letters count no more', 'counterrevolutionary', 2.75],
  ['endings, prefixes and vowels count nothing beside', 'reading', 1.05],
  ['figures count as letters', '1842', 0.75],
])('letters: %s', (_, word, expected) => {
  expect(factorIn(`${word} so`, word)).toBeCloseTo(expected, 9)
})

test.each<[string, Category, string, string, number]>([
  ['a comma adds 0.8', 'Novel', 'then, so', 'then,', 0.8],
  ['a mark adds the same to a short word', 'Novel', 'a, so', 'a,', 0.8 - 0.2],
  ['a mark adds the same to a long word', 'Novel', 'responsibilities, so', 'responsibilities,', 0.8 + 2],
  ['a dash adds 0.8', 'Novel', 'then—so', 'then—', 0.8],
  ['a semicolon adds 1.3', 'Novel', 'then; so', 'then;', 1.3],
  ['a colon adds as much', 'Novel', 'then: so', 'then:', 1.3],
  ['a sentence adds 2', 'Novel', 'then. So', 'then.', 2],
  ['a question does', 'Novel', 'then?” So', 'then?”', 2],
  ['a sentence that goes on adds 0.8', 'Novel', '“then?” said he', '“then?”', 0.8],
  ['an ellipsis within a sentence adds 0.8', 'Novel', 'then… so', 'then…', 0.8],
  ['no quotation mark counts', 'Novel', '“then” so', '“then”', 0],
  ['a paragraph is 1.4 of a sentence', 'Novel', 'then.\n\nSo', 'then.', 2.8],
  ['a paragraph without a mark is no less', 'Novel', 'then\n\nSo', 'then', 2.8],
  ['the last word of all ends a sentence', 'Novel', 'so then', 'then', 2],
  ['a sentence goes on below what stands apart in it', 'Novel', '“so then,”\n\nin such', 'then,”', 0.8],
  ['a row of a table of contents ends like a paragraph', 'Novel', 'so        1842\nSo', '1842', 2.8],
  ['what is set to the right below stands apart', 'Novel', 'so then\n                    Ann', 'then', 2.8],
  ['an ornament is a paragraph of its own', 'Novel', 'so\n\n* * *\n\nSo', '* * *', 2.8],
  ['without blank lines too', 'Novel', 'so it was\n* * *\nThen he', '* * *', 2.8],
  ['and the word before it ends a scene', 'Novel', 'so then\n* * *\nThen he', 'then', 2.8],
  ['rows of them have one pause', 'Novel', 'so it was\n* * *\n***\nThen he', '* * *', 0],
  ['a name that is withheld within a line is none', 'Novel', 'so by Lord\nA ---- who\nwas', '----', 0.8],
  ['the mark of a note on a line of its own is none', 'Novel', 'so it was\n*\nso', '*', 0],
  ['a clause without a mark adds 0.2', 'Novel', 'then when so', 'then', 0.2],
  ['a clause behind a mark adds nothing more', 'Novel', 'then, when so', 'then,', 0.8],
  ['brackets are parted by 0.5 before them', 'Novel', 'then (so) so', 'then', 0.5],
  ['and after them', 'Novel', '(so then) so', 'then)', 0.5],
  ['a line of verse adds 0.6', 'Poem', 'then\nso', 'then', 0.6],
  ['within a sentence the end of a line is no end of it', 'Poem', 'then;\nso', 'then;', 1.5],
  ['a line adds it to the mark', 'Poem', 'then,\nSo', 'then,', 0.8 + 0.6],
  ['a stanza adds 2', 'Poem', 'then.\n\nSo', 'then.', 2 + 2],
  ['a stanza adds it without a mark too', 'Poem', 'then\n\nso', 'then', 2],
  ['a heading ends like a paragraph', 'Essay/Information', '# then\n\nSo', 'then', 2.8],
  ['an item ends like a sentence', 'Essay/Information', '- then\n- so', 'then', 2],
  ['a number of an item adds 0.8', 'Essay/Information', '1842 so\n\n1. then', '1.', 0.8 - 0.2],
  ['a speaker is named with 0.8', 'Stage Play', 'THEN.\nSo be it.', 'THEN.', 0.8],
  ['a speaker’s last word ends a sentence', 'Stage Play', 'ANN.\nSo then\nBOB.\nSo.', 'then', 2],
  ['a line of a play in prose adds nothing', 'Stage Play', 'so then\nwe go\nand go', 'then', 0],
  ['a note of prose in it does not', 'Stage Play', 'So it\nWe go\nAnd go\nSo it\nBut then\nwe go', 'then', 0],
  ['a line of a play in verse adds 0.6', 'Stage Play', 'So then\nWe go\nAnd go', 'then', 0.6],
])('pauses: %s', (_, category, content, text, expected) => {
  expect(factorIn(content, text, category) - 0.75).toBeCloseTo(expected, 9)
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

test('a table holds what is common, by steps', () => {
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
  ['case does not count', 'TWIG', 0.4],
])('rarity: %s', (_, word, expected) => {
  expect(factorIn(`${english}${word} so`, word, 'Novel', common) - 0.75).toBeCloseTo(expected, 9)
})

test.each(['uncle', 'under', 'read', 'rest', 'really', 'present', 'reason', 'pretty'])(
  '%s has no prefix, but the specification’s letters',
  (word) => {
    const ofLength = 0.75 + 0.1 * (word.length - 4)
    expect(factorIn(`a ${word} b`, word)).toBeCloseTo(ofLength, 9)
    const classic = createTimeline(`a ${word} b`, 'Novel')
    expect(classic.dwellMs(1, 60_000)).toBeCloseTo((word.length > 4 ? 1 : 0.85) * 1.1, 9)
  },
)

test('so many parts of one word as there may be have a rarity', () => {
  const { wordCount, factorSum } = createTimeline('a,'.repeat(130_000), 'Novel', 'Natural', common)
  expect(wordCount).toBe(1)
  expect(Number.isFinite(factorSum)).toBe(true)
})

test('of a compound the rarest part counts, and figures are not rare', () => {
  expect(factorIn(`${english}so-mead so`, 'so-mead', 'Novel', common)).toBeCloseTo(0.95 + 0.6, 9)
  expect(factorIn(`${english}1842 so`, '1842', 'Novel', common)).toBeCloseTo(0.75, 9)
})

test('a word is borne by the next: of its rarity, its length and its mark', () => {
  const after = (before: string) => factorIn(`${english}${before} then so`, 'then', 'Novel', common) - 0.75
  expect(after('so')).toBeCloseTo(0, 9)
  expect(after('mead')).toBeCloseTo(0.4 * 0.6, 9)
  expect(after('1842184218')).toBeCloseTo(0.02 * 6, 9)
  expect(after('so,')).toBeCloseTo(0.1, 9)
  expect(after('so!')).toBeCloseTo(0.25, 9)
})

test('in another language than the table’s no word is rare', () => {
  expect(factorIn('mead so mead mead mead', 'mead', 'Novel', common)).toBeCloseTo(0.75, 9)
})

test('Classic is what is meant where no pace is said', () => {
  const content = 'A reading, then: “so?” said he.'
  const classic = createTimeline(content, 'Novel')
  expect(createTimeline(content, 'Novel', 'Classic', common).factorSum).toBe(classic.factorSum)
  const natural = createTimeline(content, 'Novel', 'Natural')
  expect(natural.factorSum).not.toBeCloseTo(classic.factorSum, 3)
  expect(natural.words.map(({ text }) => text)).toEqual(classic.words.map(({ text }) => text))
})
