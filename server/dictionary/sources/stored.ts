import { LETTERS } from '#shared/search/fold.ts'
import type { DictionaryEntry } from '#shared/words.ts'

/** Value of `source` for the project's own entries. */
export const ownSource = 'Lectern'
export const wordnetSource = 'WordNet'

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb'

type StoredDefinition = [definition: string, example?: string]
/** `weight`: occurrences as this part of speech in the texts that WordNet's authors counted. */
type StoredMeaning = [partOfSpeech: string, weight: number, definitions: StoredDefinition[]]
export type StoredEntry = [word: string, source: string, phonetics: string[], meanings: StoredMeaning[]]

export interface StoredWord {
  /** The project's own entries, which rank first. */
  own?: StoredEntry[]
  wordnet?: StoredEntry[]
  /** Entries that rank last: less likely homographs, names, and Webster's. */
  fallback?: StoredEntry[]
  /** Phrases of several words that contain this one. */
  phrases?: StoredEntry[]
  /** Lemmas of which this word is an irregular form or another name. Without `partOfSpeech`, all meanings of the lemma apply. */
  formOf?: [lemma: string, partOfSpeech?: PartOfSpeech][]
  /** Lemma that ranks first, whatever the weights. */
  preferredLemma?: string
}

/** Returns the index key of a word: lower-case ASCII letters, digits, single spaces and hyphens. Empty for words with other letters. */
export function toIndexKey(word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
  // Modifier letters, such as the ʻokina, are removed like combining marks.
  if (/(?![a-z])[\p{Ll}\p{Lo}]/u.test(plain)) return ''
  return plain
    .replace(/[_\s]+/g, ' ')
    .replace(/[‐‑]/g, '-')
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/^[ -]+|[ -]+$/g, '')
}

/** Converts a stored entry to the API's shape. `meanings` may be a subset of the entry's own. */
export function toDictionaryEntry(
  [word, source, phonetics, stored]: StoredEntry,
  meanings = stored,
): DictionaryEntry {
  const [phonetic] = phonetics
  return {
    word,
    ...(phonetic && { phonetic }),
    phonetics: phonetics.map((text) => ({ text })),
    meanings: meanings.map(([partOfSpeech, , definitions]) => ({
      partOfSpeech,
      definitions: definitions.map(([definition, example]) => ({ definition, ...(example && { example }) })),
    })),
    source,
  }
}
