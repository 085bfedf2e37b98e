import type { DictionaryAnswer } from '#shared/words.ts'
import { findSpelling, type Records } from './ranking.ts'
import type { StoredWord } from './sources/stored.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Letters that old spelling takes for each other. */
const alike = ['iy', 'ei', 'uv', 'ij', 'sc', 'uw', 'ck', 'sz', 'ae', 'ou']
/** Shorter words have too many neighbours that are other words. */
const anyLetterFrom = 5
const longest = 20
/** Ten times as common is as much nearer. */
const commonnessCounts = 1.2

/** Another spelling, and how far it is: 1 where only old spelling parts them, more where a letter is another. */
type Spelling = [spelling: string, distance: number]

/**
 * Returns the entries of the headword whose spelling is one letter from a word that no dictionary has, each saying so; undefined where
 * there is none. What old spelling leads to is nearer than any other letter, and what is common nearer than what is rare. Names are not
 * guessed at.
 */
export function findNearest(records: Records, asked: string): DictionaryAnswer | undefined {
  // A letter with an accent is of another language, most of the time.
  if (!/^[a-z]{3,}$/.test(asked) || asked.length > longest) return undefined
  let nearest = ''
  let least = Number.POSITIVE_INFINITY
  for (const [spelling, distance] of neighboursOf(asked)) {
    const record = records.read(spelling)
    const weight = record ? weightOf(record) : -1
    if (weight < 0) continue
    const far = distance - commonnessCounts * Math.log10(1 + weight)
    if (far < least) [nearest, least] = [spelling, far]
  }
  const entries = nearest
    ? findSpelling(records, nearest, nearest).filter(({ word }) => /^[a-z]/.test(word))
    : []
  return entries.length > 0 ? entries.slice(0, 2).map((entry) => ({ ...entry, nearestTo: asked })) : undefined
}

/** How often the words under a key were counted; -1 where there is nothing but names and forms. */
function weightOf({ own = [], wordnet = [], last = [] }: StoredWord): number {
  const words = [...own, ...wordnet, ...last].filter(([word]) => /^[a-z]/.test(word))
  if (words.length === 0) return -1
  const counted = words.flatMap(([, , , meanings]) => meanings.map(([, weight]) => weight))
  return counted.reduce((sum, weight) => sum + weight, own.length > 0 ? 1_000 : 0)
}

function* neighboursOf(word: string): Generator<Spelling> {
  for (let at = 0; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    const isDoubled = letter === word[at + 1]
    const isLastE = letter === 'e' && after === ''
    yield [before + letter + letter + after, 1]
    if (isDoubled || isLastE) yield [before + after, 1]
    for (const pair of alike) if (pair.includes(letter)) yield [before + pair.replace(letter, '') + after, 1]
    if (word.length < anyLetterFrom) continue
    yield [before + (word[at + 1] ?? '') + letter + word.slice(at + 2), 2]
    // Of two vowels one may be too many.
    const isSecondVowel = /[aeiou]$/.test(before) && /[aeiou]/.test(letter)
    yield [before + after, isSecondVowel ? 2 : 3]
    for (const other of letters) yield [before + other + letter + after, 3]
    for (const other of letters) yield [before + other + after, 4]
  }
  yield [`${word}e`, 1]
  // As it is spoken in the South: nevah, feah.
  if (word.endsWith('ah'))
    yield* [[`${word.slice(0, -2)}er`, 0] as Spelling, [`${word.slice(0, -1)}r`, 1] as Spelling]
  if (word.length >= anyLetterFrom) for (const other of letters) yield [word + other, 3]
}
