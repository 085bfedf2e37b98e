import { z } from 'zod'
import { atMost, id, line } from './fields.ts'
import { definitionMaxCharacters, wordMaxCharacters, wordNoteMaxCharacters, wordNumberMax } from './limits.ts'

const longText = (label: string) =>
  atMost(definitionMaxCharacters, `${label} must be at most ${definitionMaxCharacters} characters`)

const shortText = (label: string) =>
  atMost(wordNoteMaxCharacters, `${label} must be at most ${wordNoteMaxCharacters} characters`)

/** Where a word was met: the 1-based number of the word in a chapter, or in a text of the reader's own. */
const metAt = {
  sentence: longText('Sentence').nullish(),
  chapterId: id.nullish(),
  textId: id.nullish(),
  wordNumber: z.number().int().min(1).max(wordNumberMax).nullish(),
}

export const savedWord = z.object({
  id,
  word: z.string(),
  definition: z.string(),
  phonetic: z.string().nullable(),
  partOfSpeech: z.string().nullable(),
  example: z.string().nullable(),
  sentence: z.string().nullable(),
  /** The work of the chapter it was met in. */
  workId: id.nullable(),
  chapterId: id.nullable(),
  textId: id.nullable(),
  wordNumber: z.number().nullable(),
  /** The work and the chapter, or the text of the reader's own, by name; null where it is gone or hidden by now. */
  metIn: z.string().nullable(),
  createdAt: z.coerce.date(),
})
export type SavedWord = z.infer<typeof savedWord>

/** A moment since 1970; `null` or a number, which a coercion would take for one, is none. */
const moment = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))])
  .pipe(z.date().min(new Date(0)))

/** A word to save; it is kept in lower case. */
export const newSavedWord = z.object({
  word: line('Word', wordMaxCharacters).transform((word) => word.toLowerCase()),
  definition: line('Definition', definitionMaxCharacters),
  phonetic: shortText('Phonetic').nullish(),
  partOfSpeech: shortText('Part of speech').nullish(),
  example: longText('Example').nullish(),
  /** When it was saved first: a deletion that is undone brings the word back where it stood. */
  createdAt: moment.optional(),
  ...metAt,
})
export type NewSavedWord = z.output<typeof newSavedWord>

/** What the dictionary says of a word that was saved without a definition. */
export const savedWordChanges = newSavedWord
  .pick({ definition: true, phonetic: true, partOfSpeech: true, example: true })
  .partial()
export type SavedWordChanges = z.output<typeof savedWordChanges>

/** Whether a word is saved, and as what. */
export const isSaved = z.object({ saved: z.boolean(), id: id.nullable() })
export type IsSaved = z.infer<typeof isSaved>

/** The word of a path, as it is kept. */
export const wordInPath = line('Word', wordMaxCharacters).transform((word) => word.toLowerCase())

/** What is kept where a definition could not be had. */
export const definitionMissing = 'Definition could not be retrieved. You can research this word later.'

/**
 * A word as it is sent to the dictionary and saved: without the marks around it, and of what is left only letters of any
 * script, digits, spaces and hyphens. Empty when it has no more than one character: such words are not looked up.
 */
export function sentWord(shown: string): string {
  const bare = shown.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
  const sent = bare.replace(/[^\p{L}\p{M}\p{N} -]/gu, '')
  return [...sent].length > 1 ? sent : ''
}
