import { definitionMaxCharacters } from '#shared/limits.ts'
import type { DictionaryEntry } from '#shared/words.ts'

/** What is kept of an entry with a saved word: its sound, and its first meaning's first definition. */
export function definitionOf(entry: DictionaryEntry | undefined) {
  const meaning = entry?.meanings[0]
  const definition = meaning?.definitions[0]
  if (!entry || !meaning || !definition) return undefined
  return {
    definition: cut(definition.definition),
    example: definition.example && cut(definition.example),
    partOfSpeech: meaning.partOfSpeech,
    phonetic: phoneticOf(entry),
  }
}

/** How a word sounds, in letters, where the dictionary knows. */
export function phoneticOf({ phonetic, phonetics }: DictionaryEntry): string | undefined {
  return phonetic ?? phonetics.find(({ text }) => text)?.text
}

/** A text as long as it may be stored, never cut within a character. */
export function cut(text: string): string {
  return text.length <= definitionMaxCharacters ? text : [...text].slice(0, definitionMaxCharacters).join('')
}
