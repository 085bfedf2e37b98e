import { IGNORED, kindAt } from './characters.ts'
import { isAddress } from './joining-marks.ts'

// An underscore between two letters or digits belongs to a name such as `snake_case`; any other marks emphasis.
const EMPHASIS = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu

/** Returns a word as it is shown: no emphasis marks, nothing invisible, single spaces within. */
export function tidy(text: string): string {
  const visible = [...text]
    .filter((character) => kindAt(character, 0) !== IGNORED)
    .join('')
    .replace(/\s+/g, ' ')
  // A blank to fill in is made of underscores alone, and an address may hold any.
  return isAddress(visible) ? visible : visible.replace(EMPHASIS, '').trim() || visible
}

/** Returns a text with each of its words as it is shown, its white space kept. */
export const tidyWords = (text: string): string => text.replace(/\S+/g, tidy)
