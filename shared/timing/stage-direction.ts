import { bitSet, CLOSE_BRACKET, COMMA, ELLIPSIS, FULL_STOP, TERMINATOR } from './characters.ts'
import type { Line } from './lines.ts'
import { analyzeWord } from './word-shape.ts'

/** Whether the entrance in the line above goes on: it is closed, or not, or a list of names that waits for another. */
export type DirectionState = 'closed' | 'open' | 'listing'

/** What is heard before somebody comes: `Thunder and lightning.`, `Flourish of trumpets.` */
const SOUND =
  '(?:Alarums?|Flourish|Sennet|Tucket|Hautboys|Trumpets?|Drums?|Cornets|Thunder|Music)(?:\\s+\\p{L}+){0,3}\\.[_\\s]*'
/** Who comes and goes without brackets around it: `Enter Horatio and Marcellus.`, but not `Enter, my lord`. */
const DIRECTION = new RegExp(
  String.raw`^_*(?:(?:Re-?)?[Ee]nter_*\s+_*(?:\p{Lu}|(?:an?|the|two|three|four|certain|other|more)\s)|(?:Exit|Exeunt|Manent)(?!\p{L})|Man[ei]t_*\s+_*\p{Lu}|(?:${SOUND})+(?:(?:Re-?)?[Ee]nter|Exit|Exeunt|$))`,
  'u',
)

const CLOSED = bitSet(FULL_STOP, TERMINATOR, ELLIPSIS, CLOSE_BRACKET)
const LAST_AND = /(?:^|\s)_*and$/

/** Whether a line says who comes or goes, or what is heard. */
export function isStageDirection(line: string): boolean {
  return DIRECTION.test(line)
}

/** Returns how an entrance stands at the end of a line of it. */
export function getDirectionState(source: string, { start, end }: Line): DirectionState {
  const { tail } = analyzeWord(source, start, end)
  if (tail & CLOSED) return 'closed'
  return tail & (1 << COMMA) || LAST_AND.test(source.slice(end - 5, end)) ? 'listing' : 'open'
}
