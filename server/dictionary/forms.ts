import type { DictionaryEntry } from '#shared/words.ts'
import { readIrregularForms } from './tables/tables.ts'

let irregularForms: Map<string, string[]> | undefined

/**
 * Returns other forms of a word that occur in texts: the word with `s`, as in a possessive without apostrophe, and the forms of its lemma.
 * For a word that lacks its apostrophe, such as dont, returns the spellings with it instead of the forms of the lemma.
 */
export function listForms(word: string, entries: readonly DictionaryEntry[] = []): string[] {
  const [entry] = entries
  const lemma = entry?.word.toLowerCase() ?? word
  const parts = entry?.meanings.map(({ partOfSpeech }) => partOfSpeech) ?? []
  const regular = Object.entries(inflections).flatMap(([part, inflect]) =>
    parts.includes(part) ? inflect(lemma) : [],
  )
  const inflected = [lemma, ...regular, ...listIrregular(lemma)]
  // The entry may define only a part of the word (cent for per cent). Forms of the part are not forms of the word.
  const spellings = inflected.includes(word)
    ? inflected
    : inflected.flatMap((full) => restoreApostrophes(word, full))
  return [...new Set([`${word}s`, ...spellings])].filter((form) => form !== word)
}

/**
 * Restores the apostrophe of a word from its full form: don't for dont, return'd for returnd. Returns the straight and the typographic
 * spelling.
 */
function restoreApostrophes(word: string, full: string): string[] {
  const at = [...word].findIndex((letter, index) => letter !== full[index])
  const rest = word.slice(at)
  const isElided = at > 0 && full.length > word.length && full.endsWith(rest)
  const spelling = full.replaceAll("'", '') === word ? full : isElided && `${word.slice(0, at)}'${rest}`
  return spelling ? [spelling, spelling.replaceAll("'", '’')] : []
}

const inflections: Record<string, (lemma: string) => string[]> = {
  noun: (lemma) => [addS(lemma), lemma.replace(/fe?$/, 'ves'), lemma.replace(/man$/, 'men')],
  // Includes archaic forms: lookest, looketh.
  verb: (lemma) => [addS(lemma), ...addToStem(lemma, ['ed', 'ing', 'est', 'eth'])],
  adjective: (lemma) => addToStem(lemma, ['er', 'est']),
}

function addS(lemma: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(lemma)) return `${lemma}es`
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`
}

/** Matches a final consonant after one vowel. It doubles before an ending (hop, hopped); in longer words, this is optional. */
const doubled = /[^aeiou][aeiou]([bdfgklmnprtvz])$/
const oneSyllable = /^[^aeiouy]*[aeiouy][^aeiouy]*$/

function addToStem(lemma: string, endings: string[]): string[] {
  const [, consonant] = doubled.exec(lemma) ?? []
  return endings.flatMap((ending) => {
    if (lemma.endsWith('e'))
      return [(/[eo]e$/.test(lemma) && ending === 'ing' ? lemma : lemma.slice(0, -1)) + ending]
    if (/[^aeiou]y$/.test(lemma) && ending !== 'ing') return [`${lemma.slice(0, -1)}i${ending}`]
    const plain = lemma + ending
    if (!consonant) return [plain]
    const doubling = lemma + consonant + ending
    return oneSyllable.test(lemma) ? [doubling] : [plain, doubling]
  })
}

function listIrregular(lemma: string): string[] {
  if (!irregularForms) {
    irregularForms = new Map()
    for (const { form, lemma } of readIrregularForms())
      irregularForms.set(lemma, [...(irregularForms.get(lemma) ?? []), form])
  }
  return irregularForms.get(lemma) ?? []
}
