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
  const derived = findDirection(records, key) ?? findPrefixed(records, key)
  if (derived) return derived
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
  return [made(key, 'adverb', `toward the ${goal}`)]
}

const prefixed: [RegExp, partOfSpeech: string, sayOf: (base: string) => string][] = [
  [/^un-?(?=.{4})/, 'adjective', (base) => `not ${base}`],
  [/^re-?(?=.{4})/, 'verb', (base) => `${base} again`],
]

/** Nor every opposite: unscared is not scared. The entry of what is meant comes with it. */
function findPrefixed(records: Records, key: string): DictionaryEntry[] | undefined {
  for (const [prefix, partOfSpeech, sayOf] of prefixed) {
    const base = key.replace(prefix, '')
    const [entry] = base === key ? [] : findSpelling(records, base, base)
    const isOne = partOfSpeech === 'adjective' && /(?:ed|ing)$/.test(base)
    if (entry && (isOne || entry.meanings.some((meaning) => meaning.partOfSpeech === partOfSpeech))) {
      return [made(key, partOfSpeech, sayOf(base)), entry]
    }
  }
  return undefined
}

function made(word: string, partOfSpeech: string, definition: string): DictionaryEntry {
  return {
    word,
    phonetics: [],
    meanings: [{ partOfSpeech, definitions: [{ definition }] }],
    source: ownSource,
  }
}

/** A compound that nobody has written down says what its parts say. */
function findByParts(records: Records, word: string): DictionaryEntry[] | undefined {
  const parts = word.split(/[\s-]+/).filter((part) => keyOf(part).length > 1)
  if (parts.length < 2) return undefined
  const found = [...new Set(parts)].slice(0, partsMax).flatMap((part) => findWhole(records, part)?.[0] ?? [])
  return found.length > 0 ? found : undefined
}
