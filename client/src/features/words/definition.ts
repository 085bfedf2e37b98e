import type { DictionaryAnswer } from '#shared/words.ts'

/** What is kept of an answer with a saved word: the first entry's sound, and its first meaning's first definition. */
export function definitionOf(answer: DictionaryAnswer | undefined) {
  const entry = answer?.[0]
  const meaning = entry?.meanings[0]
  const definition = meaning?.definitions[0]
  if (!entry || !meaning || !definition) return undefined
  return {
    definition: definition.definition.slice(0, 5_000),
    example: definition.example?.slice(0, 5_000),
    partOfSpeech: meaning.partOfSpeech,
    phonetic: entry.phonetic ?? entry.phonetics.find(({ text }) => text)?.text,
  }
}
