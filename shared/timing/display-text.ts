import { classAt, IGNORED } from './characters.ts'
import { isWebAddress } from './joining-marks.ts'

// An underscore between two letters or digits belongs to a name such as `snake_case`; any other marks emphasis.
const EMPHASIS = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu
const BEGINNING = /(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])/gu
const ENDING = /(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/gu

/** Returns a word as it is shown: no emphasis marks, nothing invisible, single spaces within. */
export function toDisplayWord(text: string): string {
  const visible = [...text]
    .filter((character) => classAt(character, 0) !== IGNORED)
    .join('')
    .replace(/\s+/g, ' ')
  // A blank to fill in is made of underscores alone, and an address may hold any.
  return isWebAddress(visible) ? visible : visible.replace(/\S+/g, withoutEmphasis).trim() || visible
}

/** Of `_gentle_men` the emphasis ends within the word, and of `gentle_men_` it begins there. */
function withoutEmphasis(word: string): string {
  const bare = word.replace(EMPHASIS, '')
  const within = countMatches(bare, /_+/g)
  if (within % 2 === 0) return bare
  const isUneven = Math.abs(countMatches(word, BEGINNING) - countMatches(word, ENDING)) === 1
  return isUneven ? bare.replaceAll('_', '') : bare
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Returns a text with each of its words as it is shown, its white space kept. */
export const toDisplayText = (text: string): string => text.replace(/\S+/g, toDisplayWord)
