import * as z from 'zod/mini'
import { line } from './fields.ts'
import { wordMaxCharacters } from './limits.ts'

/** A word that somebody looks up. */
export const lookedUpWord = line('Word', wordMaxCharacters)

/** How a word sounds: in IPA between slashes, as a recording, or both. */
export const phonetic = z.object({ text: z.optional(z.string()), audio: z.optional(z.string()) })

const definition = z.object({ definition: z.string(), example: z.optional(z.string()) })

/** What a word means as one part of speech, the commonest sense first. */
const meaning = z.object({ partOfSpeech: z.string(), definitions: z.array(definition).check(z.minLength(1)) })

/** One headword. `word` is the form found in the dictionary, which may be another than the one asked for: `go` for `went`. */
export const dictionaryEntry = z.object({
  word: z.string(),
  phonetic: z.optional(z.string()),
  phonetics: z.array(phonetic),
  meanings: z.array(meaning).check(z.minLength(1)),
  /** Where the entry comes from, for people. */
  source: z.string(),
  /** The word that was asked for, where no dictionary has it and this is the nearest that there is. */
  nearestTo: z.optional(z.string()),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

/** The likeliest entry first; the others are homographs and further sources. */
export const dictionaryAnswer = z.array(dictionaryEntry).check(z.minLength(1))
export type DictionaryAnswer = z.infer<typeof dictionaryAnswer>
