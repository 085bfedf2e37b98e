import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import { elisionsOf, withFirstH } from './elisions.ts'
import { anyLemmasOf, derivationsOf, respellingsOf, unstammered } from './forms.ts'
import { findSpelling, type Records } from './ranking.ts'
import { keyOf, ownSource } from './sources/stored.ts'

const entriesMax = 6
const partsMax = 4

/** Returns a word in whatever form it stands in a text, the likeliest entry first; undefined where nothing fits. */
export function lookUp(records: Records, asked: string): DictionaryAnswer | undefined {
  // A ligature such as ﬁ is its letters.
  const word = asked.normalize('NFKC').replace(/[’‘ʼ]/g, "'")
  const entries =
    findWhole(records, word) ??
    findNumeral(word) ??
    findByParts(records, word.split(/[\s-]+/)) ??
    findByParts(records, partsOfClosed(records, word))
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
  const exact = findSpelling(records, key, word)
  if (exact.length > 0) return exact
  return (
    findDirection(records, key) ??
    // Before a prefix: return'd is returned, and nothing that is turned again.
    findFirst(records, word, elisionsOf(key)) ??
    findPrefixed(records, key) ??
    findFirst(records, word, [
      key.replaceAll('-', ''),
      // They went a-fishing.
      key.replace(/^a-(?=.+ing?$)/, ''),
      key.replaceAll('-', ' '),
      key.replaceAll(' ', '-'),
      beforeApostrophe(word),
      // A note's number stands at it.
      key.replace(/(?<=[a-z]{2})\d{1,3}$/, ''),
      ...unstammered(key),
      ...respellingsOf(key),
      ...derivationsOf(key),
      ...anyLemmasOf(key),
      ...withFirstH(word),
    ])
  )
}

/** The entries of the first of these spellings that has any. */
function findFirst(records: Records, word: string, spellings: string[]): DictionaryEntry[] | undefined {
  for (const spelling of new Set(spellings)) {
    const entries = spelling ? findSpelling(records, spelling, word) : []
    if (entries.length > 0) return entries
  }
  return undefined
}

/** What a small word was joined to: girls'll, tell'em, better'n; after any other apostrophe the word only goes on. */
function beforeApostrophe(word: string): string {
  const [, before = ''] = /^'*(.{2,})'(?:s|d|ll|ld|ve|re|m|t|em|n)'*$/i.exec(word) ?? []
  return keyOf(before)
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
    const [entry] = base === key ? [] : findBase(records, base)
    const isOne = partOfSpeech === 'adjective' && /(?:ed|ing)$/.test(base)
    if (entry && (isOne || entry.meanings.some((meaning) => meaning.partOfSpeech === partOfSpeech))) {
      return [made(key, partOfSpeech, sayOf(base)), entry]
    }
  }
  return undefined
}

/** Verse leaves letters out of it too: unenchaind is not enchained. */
function findBase(records: Records, base: string): DictionaryEntry[] {
  const spellings = [base, ...elisionsOf(base)]
  return (
    spellings.map((spelling) => findSpelling(records, spelling, spelling)).find(({ length }) => length > 0) ??
    []
  )
}

const numerals: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const numeral = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** Chapters are counted in Roman numerals: CXLIV is 144. */
function findNumeral(word: string): DictionaryEntry[] | undefined {
  if (!numeral.test(word)) return undefined
  const values = [...word].map((letter) => numerals[letter] ?? 0)
  const signed = values.map((value, index) => (value < (values[index + 1] ?? 0) ? -value : value))
  const number = signed.reduce((total, value) => total + value, 0)
  return [made(word, 'numeral', `the number ${number}, in Roman numerals`)]
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
function findByParts(records: Records, parts: string[]): DictionaryEntry[] | undefined {
  const named = parts.filter((part) => keyOf(part).length > 1)
  if (named.length < 2) return undefined
  const found = [...new Set(named)].slice(0, partsMax).flatMap((part) => findWhole(records, part)?.[0] ?? [])
  return found.length > 0 ? found : undefined
}

/** A shorter word stands in too many others. */
const closedPartMin = 4

/** The two words that are written as one, as even as they come: eighteen and pence. A name is not taken apart. */
function partsOfClosed(records: Records, word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const middle = word.length / 2
  const cuts = Array.from(
    { length: Math.max(0, word.length - 2 * closedPartMin + 1) },
    (_, at) => at + closedPartMin,
  )
  return (
    cuts
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
      .map((at) => [word.slice(0, at), word.slice(at)])
      .find((parts) => parts.every((part) => isCommon(records, part))) ?? []
  )
}

function isCommon(records: Records, word: string): boolean {
  return findSpelling(records, word, word).some(
    (entry) => /^[a-z]+$/.test(entry.word) && entry.meanings.length > 0,
  )
}
