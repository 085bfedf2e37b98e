import type { DictionaryAnswer } from '#shared/words.ts'
import { findEntries, type WordIndex } from './ranking.ts'
import type { StoredWord } from './sources/stored.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Pairs of letters that old spelling interchanges. */
const interchangeable = ['iy', 'ei', 'uv', 'ij', 'sc', 'uw', 'ck', 'sz', 'ae', 'ou']
/** Minimum length of a word in which any letter may differ. Shorter words resemble too many others. */
const anyLetterMinLength = 5
const maxLength = 20
/** Distance subtracted for each power of ten of a word's frequency. */
const tenfoldBonus = 1.2

/** A spelling and its distance: 1 for an old spelling, 0 or 1 for a dialect spelling, 2 to 4 for other differences. */
type Spelling = [spelling: string, distance: number]

/**
 * Finds the headword nearest to an unknown word, which usually differs by one letter, and marks its entries with `nearestTo`. Prefers
 * headwords that differ only by an old spelling (`i` for `y`), then common words. Undefined when none is near, and for capitalized words.
 */
export function findNearest(index: WordIndex, asked: string): DictionaryAnswer | undefined {
  // Skips words with accented letters, which are mostly foreign.
  if (!/^[a-z]{3,}$/.test(asked) || asked.length > maxLength) return undefined
  let nearest = ''
  let least = Number.POSITIVE_INFINITY
  for (const [spelling, distance] of listNeighbours(asked)) {
    const record = index.read(spelling)
    const weight = record ? getWeight(record) : -1
    if (weight < 0) continue
    const adjusted = distance - tenfoldBonus * Math.log10(1 + weight)
    if (adjusted < least) [nearest, least] = [spelling, adjusted]
  }
  const entries = nearest
    ? findEntries(index, nearest, nearest).filter(({ word }) => /^[a-z]/.test(word))
    : []
  return entries.length > 0 ? entries.slice(0, 2).map((entry) => ({ ...entry, nearestTo: asked })) : undefined
}

/** Returns the total weight of a record; -1 when it has only names and inflected forms. */
function getWeight({ own = [], wordnet = [], fallback = [] }: StoredWord): number {
  const words = [...own, ...wordnet, ...fallback].filter(([word]) => /^[a-z]/.test(word))
  if (words.length === 0) return -1
  const counted = words.flatMap(([, , , meanings]) => meanings.map(([, weight]) => weight))
  return counted.reduce((sum, weight) => sum + weight, own.length > 0 ? 1_000 : 0)
}

function* listNeighbours(word: string): Generator<Spelling> {
  for (let at = 0; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    const isDoubled = letter === word[at + 1]
    const isLastE = letter === 'e' && after === ''
    yield [before + letter + letter + after, 1]
    if (isDoubled || isLastE) yield [before + after, 1]
    for (const pair of interchangeable)
      if (pair.includes(letter)) yield [before + pair.replace(letter, '') + after, 1]
    if (word.length < anyLetterMinLength) continue
    yield [before + (word[at + 1] ?? '') + letter + word.slice(at + 2), 2]
    // The second of two adjacent vowels is often superfluous.
    const isSecondVowel = /[aeiou]$/.test(before) && /[aeiou]/.test(letter)
    yield [before + after, isSecondVowel ? 2 : 3]
    for (const other of letters) yield [before + other + letter + after, 3]
    for (const other of letters) yield [before + other + after, 4]
  }
  yield [`${word}e`, 1]
  // Southern dialect: nevah for never, feah for fear.
  if (word.endsWith('ah'))
    yield* [[`${word.slice(0, -2)}er`, 0] as Spelling, [`${word.slice(0, -1)}r`, 1] as Spelling]
  if (word.length >= anyLetterMinLength) for (const other of letters) yield [word + other, 3]
}
