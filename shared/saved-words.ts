import * as z from 'zod/mini'
import { atMost, id, line } from './fields.ts'
import { definitionMaxCharacters, wordMaxCharacters, wordNoteMaxCharacters, wordNumberMax } from './limits.ts'

const longText = (label: string) =>
  atMost(definitionMaxCharacters, `${label} must be at most ${definitionMaxCharacters} characters`)

const shortText = (label: string) =>
  atMost(wordNoteMaxCharacters, `${label} must be at most ${wordNoteMaxCharacters} characters`)

/** Where a word was met: the 1-based number of the word in a chapter, or in a text of the reader's own. */
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
  /** The work of the chapter it was met in. */
  workId: z.nullable(id),
  chapterId: z.nullable(id),
  textId: z.nullable(id),
  wordNumber: z.nullable(z.number()),
  /** The work and the chapter, or the text of the reader's own, by name; null where it is gone or hidden by now. */
  metIn: z.nullable(z.string()),
  createdAt: z.coerce.date(),
})
export type SavedWord = z.infer<typeof savedWord>

/** A moment since 1970; `null` or a number, which a coercion would take for one, is none. */
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

/** A word to save; it is kept in lower case. */
export const newSavedWord = z.object({
  word: z.pipe(
    line('Word', wordMaxCharacters),
    z.transform((word) => word.toLowerCase()),
  ),
  definition: line('Definition', definitionMaxCharacters),
  phonetic: z.nullish(shortText('Phonetic')),
  partOfSpeech: z.nullish(shortText('Part of speech')),
  example: z.nullish(longText('Example')),
  /** When it was saved first: a deletion that is undone brings the word back where it stood. */
  createdAt: z.optional(moment),
  ...metAt,
})
export type NewSavedWord = z.output<typeof newSavedWord>

/** What the dictionary says of a word that was saved without a definition. */
export const savedWordChanges = z.partial(
  z.pick(newSavedWord, { definition: true, phonetic: true, partOfSpeech: true, example: true }),
)
export type SavedWordChanges = z.output<typeof savedWordChanges>

/** Whether a word is saved, and as what. */
export const isSaved = z.object({ saved: z.boolean(), id: z.nullable(id) })
export type IsSaved = z.infer<typeof isSaved>

/** The word of a path, as it is kept. */
export const wordInPath = z.pipe(
  line('Word', wordMaxCharacters),
  z.transform((word) => word.toLowerCase()),
)

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
