import type { DictionaryAnswer, DictionaryEntry } from '#shared/words.ts'
import { expandElision, restoreInitialH } from './elisions.ts'
import { listDerivationBases, listLemmasAsAnyPart, listRespellings, removeStammer } from './inflections.ts'
import { findEntries, type WordIndex } from './ranking.ts'
import { ownSource, toDictionaryEntry, toIndexKey } from './sources/stored.ts'

const entriesMax = 6
const partsMax = 4

/** Finds the entries of a word in any form that texts use, the likeliest first; undefined when none is found. */
export function lookUp(index: WordIndex, asked: string): DictionaryAnswer | undefined {
  // NFKC splits ligatures such as ﬁ.
  const word = asked.normalize('NFKC').replace(/[’‘ʼ]/g, "'")
  const entries =
    findWhole(index, word) ??
    findNumeral(word) ??
    findByParts(index, word.split(/[\s-]+/)) ??
    findByParts(index, splitClosedCompound(index, word))
  const phrases = index.read(toIndexKey(word))?.phrases ?? []
  if (!entries && phrases.length === 0) return undefined
  const found = (entries ?? []).filter(isDistinct).slice(0, entriesMax)
  return [...found, ...phrases.map((phrase) => toDictionaryEntry(phrase))]
}

/** False for a variant spelling of an earlier entry with the same definition, such as axe after ax. */
function isDistinct(entry: DictionaryEntry, position: number, entries: DictionaryEntry[]): boolean {
  const definition = ({ meanings }: DictionaryEntry) => meanings[0]?.definitions[0]?.definition
  return entries.findIndex((other) => definition(other) === definition(entry)) === position
}

/** Finds the word itself, a variant spelling of it, or a base with nearly the same sense. */
function findWhole(index: WordIndex, word: string): DictionaryEntry[] | undefined {
  const key = toIndexKey(word)
  const exact = findEntries(index, key, word)
  if (exact.length > 0) return exact
  return (
    // Elisions precede affixes, so that return'd means returned rather than "turned again".
    findFirst(index, word, expandElision(key)) ??
    findAffixed(index, key) ??
    findFirst(index, word, [
      key.replaceAll('-', ''),
      // Removes the prefix of a-fishing.
      key.replace(/^a-(?=.+ing?$)/, ''),
      key.replaceAll('-', ' '),
      key.replaceAll(' ', '-'),
      stripEnclitic(word),
      // Removes a footnote number.
      key.replace(/(?<=[a-z]{2})\d{1,3}$/, ''),
      ...removeStammer(key),
      ...listRespellings(key),
      ...listDerivationBases(key),
      ...listLemmasAsAnyPart(key),
      ...restoreInitialH(word),
    ])
  )
}

function findFirst(index: WordIndex, word: string, spellings: string[]): DictionaryEntry[] | undefined {
  for (const spelling of new Set(spellings)) {
    const entries = spelling ? findEntries(index, spelling, word) : []
    if (entries.length > 0) return entries
  }
  return undefined
}

/** Returns the word before an enclitic: girls for girls'll, tell for tell'em. Empty for a word without an enclitic. */
function stripEnclitic(word: string): string {
  const [, before = ''] = /^'*(.{2,})'(?:s|d|ll|ld|ve|re|m|t|em|n)'*$/i.exec(word) ?? []
  return toIndexKey(before)
}

/** Affixes, with the part of speech of the base and of the derived word. */
const affixes: [RegExp, basePart: string, part: string, define: (base: string) => string][] = [
  [/(?<=^[a-z]{3,}?)-?wards?$/, 'noun', 'adverb', (base) => `toward the ${base}`],
  [/^un-?(?=.{4})/, 'adjective', 'adjective', (base) => `not ${base}`],
  [/^un-?(?=.{4})/, 'adverb', 'adverb', (base) => `not ${base}`],
  [/^re-?(?=.{4})/, 'verb', 'verb', (base) => `${base} again`],
  [/^mis-?(?=.{4})/, 'verb', 'verb', (base) => `${base} wrongly`],
  [/^over-?(?=.{4})/, 'verb', 'verb', (base) => `${base} too much`],
  [/-?less$/, 'noun', 'adjective', (base) => `without ${base}`],
  [/s?ful$/, 'noun', 'noun', (base) => `as much as a ${base} holds`],
]

/** Returns a definition of a derived word that dictionaries omit (unscared: not scared), then the entry of its base. */
function findAffixed(index: WordIndex, key: string): DictionaryEntry[] | undefined {
  for (const [affix, basePart, part, define] of affixes) {
    const base = key.replace(affix, '')
    const [entry] = base === key ? [] : findBase(index, base)
    const parts = entry?.meanings.map(({ partOfSpeech }) => partOfSpeech) ?? []
    // A participle counts as an adjective: felt in unfelt.
    const isParticiple = basePart === 'adjective' && parts.includes('verb') && entry?.word !== base
    if (entry && (isParticiple || parts.includes(basePart)))
      return [createEntry(key, part, define(base)), entry]
  }
  return undefined
}

/** Finds the entries of a base word, which may be elided: enchaind in unenchaind. */
function findBase(index: WordIndex, base: string): DictionaryEntry[] {
  const spellings = [base, ...expandElision(base)]
  return (
    spellings.map((spelling) => findEntries(index, spelling, spelling)).find(({ length }) => length > 0) ?? []
  )
}

const numerals: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const numeral = /^(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

function findNumeral(word: string): DictionaryEntry[] | undefined {
  if (!numeral.test(word)) return undefined
  const values = [...word].map((letter) => numerals[letter] ?? 0)
  const signed = values.map((value, index) => (value < (values[index + 1] ?? 0) ? -value : value))
  const number = signed.reduce((total, value) => total + value, 0)
  return [createEntry(word, 'numeral', `the number ${number}, in Roman numerals`)]
}

function createEntry(word: string, partOfSpeech: string, definition: string): DictionaryEntry {
  return {
    word,
    phonetics: [],
    meanings: [{ partOfSpeech, definitions: [{ definition }] }],
    source: ownSource,
  }
}

function findByParts(index: WordIndex, parts: string[]): DictionaryEntry[] | undefined {
  const named = parts.filter((part) => toIndexKey(part).length > 1)
  if (named.length < 2) return undefined
  const found = [...new Set(named)].slice(0, partsMax).flatMap((part) => findWhole(index, part)?.[0] ?? [])
  return found.length > 0 ? found : undefined
}

/** Minimum letters of each part. Shorter words occur by chance inside too many other words. */
const closedPartMin = 4

/** Splits a lower-case compound into two common words of similar length: eighteenpence into eighteen and pence. */
function splitClosedCompound(index: WordIndex, word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const middle = word.length / 2
  const cuts = Array.from(
    { length: Math.max(0, word.length - 2 * closedPartMin + 1) },
    (_, offset) => offset + closedPartMin,
  )
  return (
    cuts
      .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
      .map((at) => [word.slice(0, at), word.slice(at)])
      .find((parts) => parts.every((part) => isCommon(index, part))) ?? []
  )
}

function isCommon(index: WordIndex, word: string): boolean {
  return findEntries(index, word, word).some(
    (entry) => /^[a-z]+$/.test(entry.word) && entry.meanings.length > 0,
  )
}
