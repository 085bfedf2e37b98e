import { readTable } from './read-table.ts'

export interface FunctionWord {
  word: string
  forms: string[]
  /** Entries of other sources precede it. */
  isSecond: boolean
  meanings: { partOfSpeech: string; definitions: { definition: string; example: string }[] }[]
}

const row = /^(~ )?([^|(]+?)(?: \(([^)]+)\))? \| ([^|]+) \| ([^|]+) \| ([^|]+)$/

/** Returns the commonest function words, defined in our own words. */
export function readFunctionWords(): FunctionWord[] {
  const words = new Map<string, FunctionWord>()
  for (const [second, word = '', forms = '', partOfSpeech = '', definition = '', example = ''] of readTable(
    'function-words.txt',
    row,
  )) {
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

/** Groups a word's senses by part of speech, in the order of first appearance. */
function addMeaning(
  { meanings }: FunctionWord,
  partOfSpeech: string,
  sense: { definition: string; example: string },
) {
  const known = meanings.find((meaning) => meaning.partOfSpeech === partOfSpeech)
  if (known) known.definitions.push(sense)
  else meanings.push({ partOfSpeech, definitions: [sense] })
}
