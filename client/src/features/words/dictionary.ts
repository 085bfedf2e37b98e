import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { ApiError } from '#shared/errors.ts'
import { definitionMaxCharacters, dictionaryFreshMs, dictionaryKeptMs } from '#shared/limits.ts'
import type { DictionaryAnswer, DictionaryEntry, NamePlace } from '#shared/words.ts'
import { query, withoutAccessRedirect } from '../../lib/queries.ts'

/** Query of a dictionary entry, fresh for 5 minutes and cached for 10. With a name in `place`, also requests its first mention there. */
export function dictionaryQuery(word: string, place?: NamePlace) {
  return queryOptions<DictionaryAnswer, ApiError>({
    ...query(api.dictionary.look, { params: { word }, ...(place?.name && { query: place }) }),
    ...withoutAccessRedirect,
    staleTime: dictionaryFreshMs,
    gcTime: dictionaryKeptMs,
  })
}

/**
 * Returns the part of an entry that is stored with a saved word: the phonetic and the first definition. For an entry of another headword
 * (`nearestTo`), the definition starts with that headword, and the phonetic is omitted.
 */
export function toSavedDefinition(entry: DictionaryEntry | undefined) {
  const meaning = entry?.meanings[0]
  const definition = meaning?.definitions[0]
  if (!entry || !meaning || !definition) return undefined
  const { word, nearestTo } = entry
  return {
    definition: truncateDefinition(`${nearestTo ? `${word}: ` : ''}${definition.definition}`),
    example: definition.example && truncateDefinition(definition.example),
    partOfSpeech: meaning.partOfSpeech,
    phonetic: nearestTo ? undefined : findPhonetic(entry),
  }
}

/** False for an entry of a similar headword, such as "small" for the unknown "smal". Such an entry is saved only if the user chose it. */
export const isExactMatch = ({ nearestTo }: DictionaryEntry) => !nearestTo

export function findPhonetic({ phonetic, phonetics }: DictionaryEntry): string | undefined {
  return phonetic ?? phonetics.find(({ text }) => text)?.text
}

export function truncateDefinition(text: string): string {
  return text.length <= definitionMaxCharacters ? text : [...text].slice(0, definitionMaxCharacters).join('')
}
