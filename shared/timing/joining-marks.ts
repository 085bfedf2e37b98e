import {
  APOSTROPHE,
  BODY,
  CLOSE,
  CLOSE_QUOTE,
  COMMA,
  DASH,
  ELLIPSIS,
  FULL_STOP,
  HYPHEN,
  IGNORED,
  kindAt,
  OPEN,
  OPEN_QUOTE,
  OPEN_SINGLE,
  QUOTE,
  SEMICOLON,
  STRONG,
  setOf,
  UNDERSCORE,
} from './characters.ts'

/** Dashes, and the hyphens that two make one of. */
export const DASHES = setOf(DASH, HYPHEN)
/** Ellipses, and the full stops that three make one of. */
export const DOTS = setOf(FULL_STOP, ELLIPSIS)
/** What opens a word and closes none. */
export const OPENING = setOf(OPEN, OPEN_QUOTE, OPEN_SINGLE)

const CLOSING = DASHES | DOTS | setOf(CLOSE, CLOSE_QUOTE, COMMA, SEMICOLON, STRONG, IGNORED)
// These close a word unless another one follows at once.
const EITHER = setOf(QUOTE, OPEN_QUOTE, APOSTROPHE, UNDERSCORE)
const STARTING = BODY | OPENING | EITHER
const HYPHENS_OF_A_DASH = 2
const DOTS_OF_AN_ELLIPSIS = 3
// A longer line than a dash stands for something withheld: `the ----shire`, `Lord ——`, `___`.
const LEAST_OF_A_BLANK: Readonly<Record<number, number>> = { [HYPHEN]: 3, [DASH]: 2, [UNDERSCORE]: 3 }

/** Answers where a dash or an ellipsis ends that begins at an offset (exclusive), or that offset when there is none. */
export function joiningMarkEnd(source: string, from: number, to: number): number {
  const kind = kindAt(source, from)
  const family = DASHES & (1 << kind) ? DASHES : DOTS
  let end = from
  while (end < to && family & (1 << kindAt(source, end))) end++
  if (kind === DASH || kind === ELLIPSIS) return end
  return end - from >= (kind === HYPHEN ? HYPHENS_OF_A_DASH : DOTS_OF_AN_ELLIPSIS) ? end : from
}

/** Answers where the marks end that close a word after a dash or an ellipsis (exclusive). */
export function closingEnd(source: string, from: number, to: number): number {
  let end = from
  while (end < to) {
    const bit = 1 << kindAt(source, end)
    if (!(bit & CLOSING) && !(bit & EITHER && !startsWord(source, end + 1, to))) break
    end++
  }
  return end
}

function startsWord(source: string, index: number, to: number): boolean {
  return index < to && (STARTING & (1 << kindAt(source, index))) !== 0
}

/** Whether a stretch begins with a line that stands for something withheld. */
export function isBlank(source: string, start: number, end: number): boolean {
  const kind = kindAt(source, start)
  const least = LEAST_OF_A_BLANK[kind]
  if (!least || end - start < least) return false
  for (let index = start; index < start + least; index++) if (kindAt(source, index) !== kind) return false
  return true
}
