import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FunctionWord {
  word: string
  forms: string[]
  /** Its other entries stand before it. */
  isSecond: boolean
  meanings: { partOfSpeech: string; definitions: { definition: string; example: string }[] }[]
}

const line = /^(~ )?([^|(]+?)(?: \(([^)]+)\))? \| ([^|]+) \| ([^|]+) \| ([^|]+)$/

/** The commonest function words, in our own words. @throws Error that names a line which is not as the others. */
export function readFunctionWords(): FunctionWord[] {
  const words = new Map<string, FunctionWord>()
  const text = readFileSync(join(import.meta.dirname, 'function-words.txt'), 'utf8')
  for (const row of text.split(/\r?\n/).filter((row) => row && !row.startsWith('#'))) {
    const [whole, second, word = '', forms = '', partOfSpeech = '', definition = '', example = ''] =
      line.exec(row) ?? []
    if (!whole) throw new Error(`function-words.txt has a line that cannot be read: ${row}`)
    const entry = words.get(word) ?? {
      word,
      forms: forms.split(' ').filter(Boolean),
      isSecond: second !== undefined,
      meanings: [],
    }
    words.set(word, entry)
    addMeaning(entry, partOfSpeech, { definition, example })
  }
  return [...words.values()]
}

/** A word's senses stand under their part of speech, in the order of its first. */
function addMeaning(
  { meanings }: FunctionWord,
  partOfSpeech: string,
  sense: { definition: string; example: string },
) {
  const known = meanings.find((meaning) => meaning.partOfSpeech === partOfSpeech)
  if (known) known.definitions.push(sense)
  else meanings.push({ partOfSpeech, definitions: [sense] })
}
