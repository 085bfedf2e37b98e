import { isAddress } from './joining-marks.ts'

const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|(?!\s)\p{Cc}/gu
// An underscore between two letters or digits belongs to a name such as `snake_case`; any other marks emphasis.
const EMPHASIS = /(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu

/** Answers a word as it is shown: no emphasis marks, nothing invisible, single spaces within. */
export function tidy(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  // A blank to fill in is made of underscores alone, and an address may hold any.
  return isAddress(visible) ? visible : visible.replace(EMPHASIS, '').trim() || visible
}
