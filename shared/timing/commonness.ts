/**
 * How common the words of a language are, by their small letters: 0 for those of at least 100 in a million words of talk, 1 of 20,
 * 2 of 4; rarer ones are not in it.
 */
export type Commonness = ReadonlyMap<string, number>

/** What a million words hold at least of a word of each step. */
const steps = [100, 20, 4] as const
/** The step of words that are rarer than those. */
export const rarest = steps.length

/** How often a word was counted. */
export interface WordCount {
  word: string
  count: number
}

/** Returns the table of a list of words as one text: each step's words in order, each without what it shares with the one before. */
export function serializeCommonness(list: readonly WordCount[], millions: number): string {
  const counts = new Map<string, number>()
  for (const { word, count } of list) {
    const small = word.toLowerCase()
    counts.set(small, (counts.get(small) ?? 0) + count)
  }
  const lines = steps.map((_, step) => {
    const words = [...counts].filter(([, count]) => getStep(count / millions) === step).map(([word]) => word)
    return compressPrefixes(words.filter((word) => /^[a-z]+$/.test(word)).sort())
  })
  return lines.join('\n')
}

/** Reads such a text. */
export function parseCommonness(text: string): Commonness {
  const table = new Map<string, number>()
  for (const [step, line] of text.split('\n').entries()) {
    let last = ''
    for (const [, shared = '', rest = ''] of line.matchAll(/(\d)([a-z]*)/g)) {
      last = last.slice(0, Number(shared)) + rest
      table.set(last, step)
    }
  }
  return table
}

function getStep(perMillion: number): number {
  const step = steps.findIndex((atLeast) => perMillion >= atLeast)
  return step < 0 ? rarest : step
}

/** One digit says how many letters a word shares with the one before it. */
function compressPrefixes(words: readonly string[]): string {
  let last = ''
  return words
    .map((word) => {
      let shared = 0
      while (shared < 9 && shared < last.length && last[shared] === word[shared]) shared++
      last = word
      return shared + word.slice(shared)
    })
    .join('')
}
