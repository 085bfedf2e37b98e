import * as z from 'zod/mini'
import { id, limitedText, line, queryNumber } from './fields.ts'
import { definitionMaxCharacters, wordMaxCharacters, wordNoteMaxCharacters, wordNumberMax } from './limits.ts'

export const lookedUpWord = line('Word', wordMaxCharacters)

/** Context of a looked-up name: the name with its title or forename (`Mrs. Bennet`), and the open chapter or text. */
export const namePlace = z.optional(
  z.partial(
    z.object({
      name: lookedUpWord.check(z.regex(/^(?:\p{Lu}\p{L}+\.? )?[\p{L}\p{M}’'-]+$/u)),
      chapterId: queryNumber(1, wordNumberMax),
      textId: queryNumber(1, wordNumberMax),
    }),
  ),
)
/** Definition shown for a name that is not in the dictionary. */
export const nameInText = 'a name in this text'
export type NamePlace = z.output<typeof namePlace>

/** Pronunciation: IPA between slashes, a recording URL, or both. */
export const phonetic = z.object({ text: z.optional(z.string()), audio: z.optional(z.string()) })

const definition = z.object({ definition: z.string(), example: z.optional(z.string()) })

/** Senses of one part of speech, most common first. */
const meaning = z.object({ partOfSpeech: z.string(), definitions: z.array(definition).check(z.minLength(1)) })

/** Entry of one headword. `word` is the headword, such as `go` for a lookup of `went`. */
export const dictionaryEntry = z.object({
  word: z.string(),
  phonetic: z.optional(z.string()),
  phonetics: z.array(phonetic),
  meanings: z.array(meaning).check(z.minLength(1)),
  /** Name of the source dictionary. */
  source: z.string(),
  /** The looked-up word, when no dictionary contains it and this entry is the nearest headword. */
  nearestTo: z.optional(z.string()),
  /** For a name: title of the chapter that mentions it first, empty in an own text; number of mentions before the open chapter. */
  mention: z.optional(z.object({ chapter: z.string(), timesBefore: z.number() })),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>
export type Mention = NonNullable<DictionaryEntry['mention']>

/** Entries, the most likely first. Further entries are homographs or come from other sources. */
export const dictionaryAnswer = z.array(dictionaryEntry).check(z.minLength(1))
export type DictionaryAnswer = z.infer<typeof dictionaryAnswer>

/** Source of a word: its sentence and 1-based word number in a chapter or personal text. */
const metAt = {
  sentence: z.nullish(limitedText('Sentence', definitionMaxCharacters)),
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

/** Date from 1970 on. Unlike `z.coerce.date()`, the schema rejects null and numbers. */
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

/** A saved word in a path or a body: in lower case, as stored. */
export const storedSpelling = z.pipe(
  lookedUpWord,
  z.transform((word) => word.toLowerCase()),
)

export const newSavedWord = z.object({
  word: storedSpelling,
  definition: line('Definition', definitionMaxCharacters),
  phonetic: z.nullish(limitedText('Phonetic', wordNoteMaxCharacters)),
  partOfSpeech: z.nullish(limitedText('Part of speech', wordNoteMaxCharacters)),
  example: z.nullish(limitedText('Example', definitionMaxCharacters)),
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

/** Placeholder definition after a failed lookup (specification §8). */
export const definitionMissing = 'Definition could not be retrieved. You can research this word later.'

/**
 * Returns a word as sent to the dictionary and saved: surrounding marks stripped, then only letters of any script, digits,
 * spaces and ASCII hyphens. Empty for one character or less, which is not looked up.
 */
export function toDictionaryWord(shown: string): string {
  return shown
    .normalize('NFC')
    .replace(/[‐‑]/g, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|[^\p{L}\p{M}\p{N} -]/gu, '')
    .replace(/^.$/u, '')
}
