import { bitSet, CLOSE_BRACKET, COMMA, ELLIPSIS, FULL_STOP, TERMINATOR } from './characters.ts'
import type { Line } from './lines.ts'
import { analyzeWord } from './word-shape.ts'

/** State after a line of stage direction: complete, continued on the next line, or within a list of names. */
export type DirectionState = 'closed' | 'open' | 'list'

/** Sound cues: `Thunder and lightning.`, `Flourish of trumpets.` */
const SOUND =
  '(?:Alarums?|Flourish|Sennet|Tucket|Hautboys|Trumpets?|Drums?|Cornets|Thunder|Music)(?:\\s+\\p{L}+){0,3}\\.[_\\s]*'
/** Entrances and exits without brackets: `Enter Horatio and Marcellus.`, but not `Enter, my lord`. */
const DIRECTION = new RegExp(
  String.raw`^_*(?:(?:Re-?)?[Ee]nter_*\s+_*(?:\p{Lu}|(?:an?|the|two|three|four|certain|other|more)\s)|(?:Exit|Exeunt|Manent)(?!\p{L})|Man[ei]t_*\s+_*\p{Lu}|(?:${SOUND})+(?:(?:Re-?)?[Ee]nter|Exit|Exeunt|$))`,
  'u',
)

const CLOSED = bitSet(FULL_STOP, TERMINATOR, ELLIPSIS, CLOSE_BRACKET)
const LAST_AND = /(?:^|\s)_*and$/

/** Reports an entrance, an exit or a sound cue. */
export function isStageDirection(line: string): boolean {
  return DIRECTION.test(line)
}

export function getDirectionState(source: string, { start, end }: Line): DirectionState {
  const { tail } = analyzeWord(source, start, end)
  if (tail & CLOSED) return 'closed'
  return tail & (1 << COMMA) || LAST_AND.test(source.slice(end - 5, end)) ? 'list' : 'open'
}
