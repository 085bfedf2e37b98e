import * as z from 'zod/mini'
import { atMost, id, line } from './fields.ts'
import { definitionMaxCharacters, wordMaxCharacters, wordNoteMaxCharacters, wordNumberMax } from './limits.ts'

const longText = (label: string) =>
  atMost(definitionMaxCharacters, `${label} must be at most ${definitionMaxCharacters} characters`)

const shortText = (label: string) =>
  atMost(wordNoteMaxCharacters, `${label} must be at most ${wordNoteMaxCharacters} characters`)

/** Source of a word: its sentence and 1-based word number in a chapter or personal text. */
const metAt = {
  sentence: z.nullish(longText('Sentence')),
  chapterId: z.nullish(id),
  textId: z.nullish(id),
  wordNumber: z.nullish(z.int().check(z.gte(1), z.lte(wordNumberMax))),
}

export const savedWord = z.object({
  id,
  word: z.string(),
  definition: z.string(),
  phonetic: z.nullable(z.string()),
  partOfSpeech: z.nullable(z.string()),
  example: z.nullable(z.string()),
  sentence: z.nullable(z.string()),
  /** Work of the chapter. */
  workId: z.nullable(id),
  chapterId: z.nullable(id),
  textId: z.nullable(id),
  wordNumber: z.nullable(z.number()),
  /** Title of the work and chapter, or of the text; null when deleted or hidden. */
  metIn: z.nullable(z.string()),
  createdAt: z.coerce.date(),
})
export type SavedWord = z.infer<typeof savedWord>

/** Date from 1970 on; unlike a coercion it rejects null and numbers. */
const moment = z.pipe(
  z.union([
    z.date(),
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => new Date(text)),
    ),
  ]),
  z.date().check(z.gte(new Date(0))),
)

/** A word to save; stored in lower case. */
export const newSavedWord = z.object({
  word: z.pipe(
    line('Word', wordMaxCharacters),
    z.transform((word) => word.toLowerCase()),
  ),
  definition: line('Definition', definitionMaxCharacters),
  phonetic: z.nullish(shortText('Phonetic')),
  partOfSpeech: z.nullish(shortText('Part of speech')),
  example: z.nullish(longText('Example')),
  /** Original date, sent when a deletion is undone. */
  createdAt: z.optional(moment),
  ...metAt,
})
export type NewSavedWord = z.output<typeof newSavedWord>

/** Dictionary data for a word that was saved without a definition. */
export const savedWordChanges = z.partial(
  z.pick(newSavedWord, { definition: true, phonetic: true, partOfSpeech: true, example: true }),
)
export type SavedWordChanges = z.output<typeof savedWordChanges>

export const isSaved = z.object({ saved: z.boolean(), id: z.nullable(id) })
export type IsSaved = z.infer<typeof isSaved>

/** Word in a path, in lower case as stored. */
export const wordInPath = z.pipe(
  line('Word', wordMaxCharacters),
  z.transform((word) => word.toLowerCase()),
)

/** Placeholder of a failed lookup (specification §8). */
export const definitionMissing = 'Definition could not be retrieved. You can research this word later.'

/**
 * Returns a word as sent to the dictionary and saved: surrounding marks stripped, then only letters of any script, digits,
 * spaces and hyphens. Empty for one character or less, which is not looked up.
 */
export function toDictionaryWord(shown: string): string {
  const bare = shown.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  const sent = bare.replace(/[^\p{L}\p{M}\p{N} -]/gu, '')
  return [...sent].length > 1 ? sent : ''
}
