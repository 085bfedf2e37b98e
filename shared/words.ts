import * as z from 'zod/mini'
import { line } from './fields.ts'
import { wordMaxCharacters } from './limits.ts'

export const lookedUpWord = line('Word', wordMaxCharacters)

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
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

/** Entries, most likely first; further ones are homographs and other sources. */
export const dictionaryAnswer = z.array(dictionaryEntry).check(z.minLength(1))
export type DictionaryAnswer = z.infer<typeof dictionaryAnswer>
