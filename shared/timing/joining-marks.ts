import { matchEnd } from './match-end.ts'

// A dash or an ellipsis, and what closes the word with it: quotation marks do unless a word follows them at once.
const JOINING = /(?:[—―]|--|…|\.{3})(?:[-—―….,;:!?)\]}”»]|["“'’_](?![\p{L}\p{N}"“'’_([]))*/uy
// A longer line than a dash stands for something withheld: `the ----shire`, `Lord ——`, `Name: ___`.
const OMISSION = /-{3}|[—―]{2}|___/y
// Near its beginning, or looking for it again and again would not be linear.
const ADDRESS = /^(?:www\.|.{0,20}:\/\/)/

/** Returns where the marks end that join two words at an offset (UTF-16, exclusive), or the offset itself when none do. */
export function findJoiningMarksEnd(source: string, from: number): number {
  return matchEnd(JOINING, source, from)
}

/** Whether a line that stands for something withheld begins at an offset. */
export function isOmissionAt(source: string, from: number): boolean {
  return matchEnd(OMISSION, source, from) > from
}

/** Whether a text begins a web address, in which `--` and `...` join nothing. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}
