import { matchEnd } from './match-end.ts'

// A dash or an ellipsis with the closing marks behind it; a quotation mark directly before a word opens and is excluded.
const JOINING = /(?:[—―]|--|…|\.{3})(?:[-—―….,;:!?)\]}”»]|["“'’_](?![\p{L}\p{N}"“'’_([]))*/uy
// A line longer than a dash replaces an omitted name: `the ----shire`, `Lord ——`, `Name: ___`.
const OMISSION = /-{3}|[—―]{2}|___/y
// Bounded, so that repeated tests of one long word stay linear.
const ADDRESS = /^(?:www\.|.{0,20}:\/\/)/

/** Returns the end (UTF-16, exclusive) of the joining marks at an offset; the offset itself without any. */
export function findJoiningMarksEnd(source: string, from: number): number {
  return matchEnd(JOINING, source, from)
}

/** Reports an omission mark at an offset. */
export function isOmissionAt(source: string, from: number): boolean {
  return matchEnd(OMISSION, source, from) > from
}

/** Reports that a text starts a web address, in which `--` and `...` join no words. */
export function isWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}
