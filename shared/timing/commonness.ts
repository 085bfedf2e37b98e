/**
 * Frequency band of each lowercase word: 0 for at least 100 occurrences per million words of speech, 1 for 20, 2 for 4. Rarer words
 * are absent.
 */
export type Commonness = ReadonlyMap<string, number>

/** Lower bound of each band, in occurrences per million words. */
const bandMinimums = [100, 20, 4] as const
/** Band of words that are rarer than all `bandMinimums`. */
export const rarestBand = bandMinimums.length

export interface WordCount {
  word: string
  count: number
}

/** Serializes a word list: a line per band, sorted and front-coded. @param millions corpus size, in million words */
export function serializeCommonness(list: readonly WordCount[], millions: number): string {
  const counts = foldCounts(list)
  const lines = bandMinimums.map((_, band) => {
    const words = [...counts].filter(([, count]) => getBand(count / millions) === band).map(([word]) => word)
    return frontCode(words.filter((word) => /^[a-z]+$/.test(word)).sort())
  })
  return lines.join('\n')
}

/** Adds up the counts of each word, ignoring case. */
export function foldCounts(list: readonly WordCount[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word, count } of list) {
    const lowercase = word.toLowerCase()
    counts.set(lowercase, (counts.get(lowercase) ?? 0) + count)
  }
  return counts
}

/** Parses the output of `serializeCommonness`. */
export function parseCommonness(text: string): Commonness {
  const table = new Map<string, number>()
  for (const [band, line] of text.split('\n').entries()) {
    let last = ''
    for (const [, shared = '', rest = ''] of line.matchAll(/(\d)([a-z]*)/g)) {
      last = last.slice(0, Number(shared)) + rest
      table.set(last, band)
    }
  }
  return table
}

function getBand(perMillion: number): number {
  const band = bandMinimums.findIndex((minimum) => perMillion >= minimum)
  return band < 0 ? rarestBand : band
}

/** Front coding: a digit gives the length of the prefix shared with the previous word. */
function frontCode(words: readonly string[]): string {
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
