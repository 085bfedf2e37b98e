import { getClassAt, IGNORED } from './characters.ts'
import { isWebAddress } from './word-boundaries.ts'

// An underscore between letters or digits belongs to an identifier such as `snake_case`; every other underscore marks emphasis.
const EMPHASIS = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu
const EMPHASIS_START = /(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])/gu
const EMPHASIS_END = /(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/gu

/** Matches lines that are pictures in Markdown; captures the alternative text. */
export const pictures = /^!\[(.*)\]$/gm

/** Removes emphasis marks and invisible characters from a word and collapses its white space. */
export function toDisplayWord(text: string): string {
  const visible = [...text]
    .filter((character) => getClassAt(character, 0) !== IGNORED)
    .join('')
    .replace(/\s+/g, ' ')
  // Keeps a blank of underscores (`____`) and web addresses unchanged.
  return isWebAddress(visible) ? visible : visible.replace(/\S+/g, removeEmphasis).trim() || visible
}

/** Removes emphasis marks, also when the emphasis starts or ends within the word: `_gentle_men`, `gentle_men_`. */
function removeEmphasis(word: string): string {
  const stripped = word.replace(EMPHASIS, '')
  const innerCount = countMatches(stripped, /_+/g)
  if (innerCount % 2 === 0) return stripped
  const isUnbalanced = Math.abs(countMatches(word, EMPHASIS_START) - countMatches(word, EMPHASIS_END)) === 1
  return isUnbalanced ? stripped.replaceAll('_', '') : stripped
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Applies `toDisplayWord` to each word of a text; keeps white space. */
export const toDisplayText = (text: string): string => text.replace(/\S+/g, toDisplayWord)

/** Converts a text like `toDisplayText`, and joins its lines. */
export const toDisplayLine = (text: string): string => toDisplayText(text).replace(/\s+/g, ' ')
