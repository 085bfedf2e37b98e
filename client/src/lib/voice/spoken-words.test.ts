import { expect, test } from 'vitest'
import { toCorrectedForm } from './corrections.ts'
import { speakNumber } from './spoken-numbers.ts'
import { toSpokenWords } from './spoken-words.ts'

test.each([
  ['“Who?”', 'who'],
  ['LOOMINGS.', 'loomings'],
  ['_very_', 'very'],
  ['whale-ship', 'whale ship'],
  ['ago—', 'ago'],
  ['wait…', 'wait'],
  ['naïve', 'naive'],
  ['Œuvre', 'oeuvre'],
  ['people’s', "people's"],
  ['sailors’', 'sailors'],
  ['O’Brien', "o'brien"],
  ['----shire', 'shire'],
])('reads the letters of %s', (word, spoken) => expect(toSpokenWords(word)).toBe(spoken))

test.each([
  ['look’d', 'looked'],
  ['carry’d', 'carried'],
  ["lov'd,", 'loved'],
  ['he’d', "he'd"],
  ['shan’t', "shan't"],
  ['we’ll', "we'll"],
  ['they’ve', "they've"],
  ['o’er', 'ore'],
  ['’Tis', 'tiz'],
  ['“’twas', 'twuz'],
  ['th’', 'the'],
  ['heav’n', 'heaven'],
  ['ev’ry', 'every'],
  ['gen’ral', 'general'],
  ['know’st', 'knowest'],
  ['d’ye', 'do ye'],
  ['where’er', 'where air'],
  ['whene’er', 'when air'],
  ['is’t', 'is it'],
])('completes the elision %s', (word, spoken) => expect(toSpokenWords(word)).toBe(spoken))

test.each([
  ['Mr.', 'mister'],
  ['Mrs.', 'missus'],
  ['Dr.', 'doctor'],
  ['a.m.', 'ay em'],
  ['etc.,', 'et cetera'],
  ['&c.', 'et cetera'],
  ['U.S.A.', 'u s ay'],
  ['J.', 'j'],
  ['§', 'section'],
  ['&', 'and'],
  ['5%', 'five percent'],
])('reads the abbreviation %s', (word, spoken) => expect(toSpokenWords(word)).toBe(spoken))

test.each([
  ['1851', 'eighteen fifty one'],
  ['1805', 'eighteen oh five'],
  ['1900.', 'nineteen hundred'],
  ['1840s', 'eighteen forties'],
  ['2024', 'twenty twenty four'],
  ['1,200', 'one thousand two hundred'],
  ['1000', 'one thousand'],
  ['£5', 'five pounds'],
  ['$1.50', 'one dollar fifty'],
  ['£1,200', 'one thousand two hundred pounds'],
  ['3.14', 'three point one four'],
  ['10:30', 'ten thirty'],
  ['12½', 'twelve and a half'],
  ['1st', 'first'],
  ['3d', 'third'],
  ['22nd', 'twenty second'],
  ['007', 'zero zero seven'],
  ['XIV', 'fourteen'],
  ['I', 'i'],
])('reads the number %s', (word, spoken) => expect(toSpokenWords(word)).toBe(spoken))

test('reads every whole number up to 1,100 in different words', () => {
  const spoken = Array.from({ length: 1_100 }, (_, number) => speakNumber(String(number)))
  expect(new Set(spoken).size).toBe(1_100)
  expect(spoken.join(' ')).toMatch(/^[a-z ]+$/)
  expect(speakNumber('1234567')).toBe(
    'one million two hundred and thirty four thousand five hundred and sixty seven',
  )
})

test('reads a Roman numeral after a name as an ordinal, and a single letter after the word Chapter as a number', () => {
  expect(toSpokenWords('VIII', 'Henry')).toBe('the eighth')
  expect(toSpokenWords('I.', 'CHAPTER')).toBe('one')
  expect(toSpokenWords('iv', 'chapter')).toBe('four')
  expect(toSpokenWords('MIX', 'Henry')).toBe('mix')
})

test('reads St. and No. by the next word', () => {
  expect(toSpokenWords('St.', 'old', 'Paul')).toBe('saint')
  expect(toSpokenWords('St.', 'Wall', 'with')).toBe('street')
  expect(toSpokenWords('No.', 'at', '7')).toBe('number')
  expect(toSpokenWords('No.', 'said', 'He')).toBe('no')
})

test.each(['—', '***', '===', '…', '“', 'Ἄγγελος', '鯨', ''])('is silent for %s', (word) =>
  expect(toSpokenWords(word)).toBe(''),
)

test.each([
  ['Skrimshander', 'skrim shan der'],
  ['“SKRIMSHANDER’S,”', "skrim shan der's"],
  ['Skrimshander—Peleg', 'skrim shan der pea leg'],
  // The correction takes precedence over the product's own spelling.
  ['Gaol', 'gale'],
])('says %s as it was corrected', (word, spoken) => {
  const corrections = new Map([
    [toCorrectedForm('_Skrimshander_’s'), 'skrim shan der'],
    [toCorrectedForm('gaol.'), 'gale'],
  ])
  expect(toSpokenWords(word, '', '', corrections)).toBe(spoken)
})
