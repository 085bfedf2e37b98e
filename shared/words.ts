import { z } from 'zod'
import { line } from './fields.ts'
import { wordMaxCharacters } from './limits.ts'

/** A word that somebody looks up. */
export const lookedUpWord = line('Word', wordMaxCharacters)

/** How a word sounds: in IPA between slashes, as a recording, or both. */
export const phonetic = z.object({ text: z.string().optional(), audio: z.string().optional() })

const definition = z.object({ definition: z.string(), example: z.string().optional() })

/** What a word means as one part of speech, the commonest sense first. */
const meaning = z.object({ partOfSpeech: z.string(), definitions: z.array(definition).min(1) })

/** One headword. `word` is the form found in the dictionary, which may be another than the one asked for: `go` for `went`. */
export const dictionaryEntry = z.object({
  word: z.string(),
  phonetic: z.string().optional(),
  phonetics: z.array(phonetic),
  meanings: z.array(meaning).min(1),
  /** Where the entry comes from, for people. */
  source: z.string(),
  /** The word that was asked for, where no dictionary has it and this is the nearest that there is. */
  nearestTo: z.string().optional(),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

/** The likeliest entry first; the others are homographs and further sources. */
export const dictionaryAnswer = z.array(dictionaryEntry).min(1)
export type DictionaryAnswer = z.infer<typeof dictionaryAnswer>
