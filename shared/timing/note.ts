import { CLOSE, DIGIT, kindAt } from './characters.ts'

/** A longer reference is text, in UTF-16 units. */
const LONGEST = 24
/** What a reference to a note stands after: a mark, and what closes with it. */
const AFTER_MARK = `(?<=[.,;:!?…—-]["'”’)]*)`
/** `sea.[1]`, `sea.[a]`, `sea.”{12}`, `sea,[*]` */
const IN_BRACKETS = new RegExp(String.raw`${AFTER_MARK}[[{](?:\d{1,4}|[a-z]|[*†‡]+)[\]}]$`, 'i')
/** Bare figures are one after a word alone: `government.12`, but not `3.14` and not `fig.3`. */
const BARE = /(?<=\p{L}{4}[.,;:!?]["'”’)]?)\d{1,3}$/u

/** Returns where a word ends (a UTF-16 offset) without the reference to a note that stands after its mark, if one does. */
export function beforeNote(source: string, start: number, end: number): number {
  // A look before the first character would make every later look at any slow.
  if (start === end) return end
  const last = kindAt(source, end - 1)
  if (last !== CLOSE && last !== DIGIT) return end
  const text = source.slice(Math.max(start, end - LONGEST), end)
  const reference = (last === CLOSE ? IN_BRACKETS : BARE).exec(text)
  return reference ? end - reference[0].length : end
}
