import type { DictionaryEntry } from '#shared/words.ts'
import { readIrregularForms } from './tables/tables.ts'

let irregularForms: Map<string, string[]> | undefined

/** Returns the other forms in which texts have a word: those of its lemma by part of speech, and possessives without apostrophe. */
export function listForms(word: string, entries: readonly DictionaryEntry[] = []): string[] {
  const [entry] = entries
  const lemma = entry?.word.toLowerCase() ?? word
  const parts = entry?.meanings.map(({ partOfSpeech }) => partOfSpeech) ?? []
  const regular = Object.entries(inflections).flatMap(([part, inflect]) =>
    parts.includes(part) ? inflect(lemma) : [],
  )
  const inflected = [lemma, ...regular, ...listIrregular(lemma)]
  // The entry may be that of a part: cent of per cent.
  const forms = inflected.includes(word) ? [`${word}s`, ...inflected] : [`${word}s`]
  return [...new Set(forms)].filter((form) => form !== word)
}

const inflections: Record<string, (lemma: string) => string[]> = {
  noun: (lemma) => [addS(lemma), lemma.replace(/fe?$/, 'ves'), lemma.replace(/man$/, 'men')],
  // Archaic ones too: lookest, looketh.
  verb: (lemma) => [addS(lemma), ...addToStem(lemma, ['ed', 'ing', 'est', 'eth'])],
  adjective: (lemma) => addToStem(lemma, ['er', 'est']),
}

function addS(lemma: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(lemma)) return `${lemma}es`
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`
}

/** A short vowel doubles the consonant after it: hop, hopped; in longer words it may. */
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
