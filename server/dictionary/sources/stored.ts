import type { DictionaryEntry } from '#shared/words.ts'

/** What the project's own entries say of where they come from. */
export const ownSource = 'Lectern'
export const wordnetSource = 'WordNet'

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb'

type StoredDefinition = [definition: string, example?: string]
/** How often the word was met as this part of speech in the texts that WordNet's authors counted. */
type StoredMeaning = [partOfSpeech: string, weight: number, definitions: StoredDefinition[]]
export type StoredEntry = [word: string, source: string, phonetics: string[], meanings: StoredMeaning[]]

/** Everything that lies under one key. */
export interface StoredWord {
  /** Entries of our own that come before all others. */
  own?: StoredEntry[]
  wordnet?: StoredEntry[]
  /** Entries that come after all others: less likely homographs, and Webster's. */
  last?: StoredEntry[]
  /** The words of which this is an irregular form or another name; without a part of speech, as any. */
  formOf?: [lemma: string, partOfSpeech?: PartOfSpeech][]
  /** Of which word this form is read first, whatever the weights say. */
  likeliest?: string
}

/** The key under which a word is found: lower-case ASCII letters, digits, single spaces and hyphens. */
export function keyOf(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[_\s]+/g, ' ')
    .replace(/[‐‑]/g, '-')
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/^[ -]+|[ -]+$/g, '')
}

/** A stored entry as readers receive it; `meanings` may be a part of its own. */
export function entryOf([word, source, phonetics, stored]: StoredEntry, meanings = stored): DictionaryEntry {
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
