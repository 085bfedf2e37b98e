import type { PartOfSpeech } from '../sources/stored.ts'
import { readTable } from './read-table.ts'

/** The sense that is listed first for a word as one part of speech. */
export interface FirstSense {
  partOfSpeech: PartOfSpeech
  /** A definition in our own words, or the beginning of one of WordNet's. */
  definition: string
  isOwn: boolean
}

const row = /^([^|]+) \| (noun|verb|adjective|adverb) \| ([^|]+?)( \.\.\.)?$/

/** Returns the senses listed first of the commonest words, by lemma, the likeliest part of speech first. */
export function readFirstSenses(): Map<string, FirstSense[]> {
  const words = new Map<string, FirstSense[]>()
  for (const [word = '', partOfSpeech, definition = '', ellipsis] of readTable('first-senses.txt', row)) {
    const first = { partOfSpeech: partOfSpeech as PartOfSpeech, definition, isOwn: ellipsis === undefined }
    words.set(word, [...(words.get(word) ?? []), first])
  }
  return words
}
