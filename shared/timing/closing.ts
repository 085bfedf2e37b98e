import {
  COMMA,
  DASH,
  ELLIPSIS,
  EN_DASH,
  FULL_STOP,
  HYPHEN,
  kindAt,
  LOOKED_THROUGH,
  SEMICOLON,
  SPACE,
  STRONG,
  setOf,
} from './characters.ts'

const SENTENCE_MARKS = setOf(FULL_STOP, STRONG, ELLIPSIS)
const MARKS = SENTENCE_MARKS | setOf(SEMICOLON, COMMA, DASH, EN_DASH, HYPHEN)
const PASSED = LOOKED_THROUGH | setOf(SPACE)

function lastKind(source: string, start: number, end: number): number {
  let index = end - 1
  while (index >= start && PASSED & (1 << kindAt(source, index))) index--
  return index < start ? 0 : kindAt(source, index)
}

/** Whether a stretch of the source ends with a mark of any strength, quotes and brackets looked through. */
export function isClosed(source: string, start: number, end: number): boolean {
  return (MARKS & (1 << lastKind(source, start, end))) !== 0
}

/** Whether a stretch of the source ends with a sentence's mark, quotes and brackets looked through. */
export function endsStrongly(source: string, start: number, end: number): boolean {
  return (SENTENCE_MARKS & (1 << lastKind(source, start, end))) !== 0
}
