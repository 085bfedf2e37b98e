import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import { anyLemmasOf, derivationsOf, elisionsOf, respellingsOf } from './forms.ts'
import { findSpelling, type Records } from './ranking.ts'
import { keyOf, ownSource } from './sources/stored.ts'

const entriesMax = 6
const partsMax = 4

/** Returns a word in whatever form it stands in a text, the likeliest entry first; undefined where nothing fits. */
export function lookUp(records: Records, asked: string): DictionaryAnswer | undefined {
  // A ligature such as ﬁ is its letters.
  const word = asked.normalize('NFKC').replace(/[’‘ʼ]/g, "'")
  const entries = findWhole(records, word) ?? findByParts(records, word)
  return entries?.filter(isNew).slice(0, entriesMax)
}

/** Two spellings of one word say the same: ax and axe. */
function isNew(entry: DictionaryEntry, index: number, entries: DictionaryEntry[]): boolean {
  const says = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition
  return entries.findIndex((other) => says(other) === says(entry)) === index
}

/** The word itself, another way to write it, or a word of which it is made with nearly the same sense. */
function findWhole(records: Records, word: string): DictionaryEntry[] | undefined {
  const key = keyOf(word)
  const beforeApostrophe = keyOf(word.replace(/^'+/, '').replace(/'.*/, ''))
  const exact = findSpelling(records, key, word)
  if (exact.length > 0) return exact
  const direction = findDirection(records, key)
  if (direction) return direction
  const spellings = [
    key.replaceAll('-', ''),
    // They went a-fishing.
    key.replace(/^a-(?=.+ing?$)/, ''),
    key.replaceAll('-', ' '),
    key.replaceAll(' ', '-'),
    beforeApostrophe.length > 1 ? beforeApostrophe : '',
    ...elisionsOf(key),
    ...respellingsOf(key),
    ...derivationsOf(key),
    ...anyLemmasOf(key),
  ]
  for (const spelling of new Set(spellings)) {
    const entries = spelling ? findSpelling(records, spelling, word) : []
    if (entries.length > 0) return entries
  }
  return undefined
}

/** Nobody writes down every direction: waterward is toward the water. */
function findDirection(records: Records, key: string): DictionaryEntry[] | undefined {
  const [, goal] = /^([a-z]{3,}?)-?wards?$/.exec(key) ?? []
  if (!goal || findSpelling(records, goal, goal).length === 0) return undefined
  const definition = `toward the ${goal}`
  const meanings = [{ partOfSpeech: 'adverb', definitions: [{ definition }] }]
  return [{ word: key, phonetics: [], meanings, source: ownSource }]
}

/** A compound that nobody has written down says what its parts say. */
function findByParts(records: Records, word: string): DictionaryEntry[] | undefined {
  const parts = word.split(/[\s-]+/).filter((part) => keyOf(part).length > 1)
  if (parts.length < 2) return undefined
  const found = [...new Set(parts)].slice(0, partsMax).flatMap((part) => findWhole(records, part)?.[0] ?? [])
  return found.length > 0 ? found : undefined
}
