import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartOfSpeech } from '../sources/stored.ts'

/** What stands first of a word as a part of speech. */
export interface FirstSense {
  partOfSpeech: PartOfSpeech
  /** A definition in our own words, or how one of WordNet's begins. */
  definition: string
  isOwn: boolean
}

const line = /^([^|]+) \| (noun|verb|adjective|adverb) \| ([^|]+?)( \.\.\.)?$/

/**
 * What is read first of the commonest words, by lemma, the likeliest part of speech first.
 * @throws Error that names a line which is not as the others
 */
export function readFirstSenses(): Map<string, FirstSense[]> {
  const words = new Map<string, FirstSense[]>()
  const text = readFileSync(join(import.meta.dirname, 'first-senses.txt'), 'utf8')
  for (const row of text.split(/\r?\n/).filter((row) => row && !row.startsWith('#'))) {
    const [whole, word = '', partOfSpeech, definition = '', goesOn] = line.exec(row) ?? []
    if (!whole) throw new Error(`first-senses.txt has a line that cannot be read: ${row}`)
    const first = { partOfSpeech: partOfSpeech as PartOfSpeech, definition, isOwn: goesOn === undefined }
    words.set(word, [...(words.get(word) ?? []), first])
  }
  return words
}
