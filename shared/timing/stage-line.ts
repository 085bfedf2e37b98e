import { CLOSE_BRACKET, COMMA, ELLIPSIS, FULL_STOP, TERMINATOR } from './characters.ts'
import { forEachLine, type Line } from './lines.ts'
import type { Role } from './token-table.ts'
import { analyzeWord } from './word-shape.ts'

export interface StageLine {
  readonly role: Role
  /** End of the speaker's name (UTF-16 offset); 0 without one. */
  readonly nameEnd: number
}

// Maximum length of the examined start of a line, in UTF-16 units.
const SPEAKER_MAX_UNITS = 80

// In mixed case a number must follow: `Act as you wish` is speech.
const HEADING = /^_*(?:(?:[A-Z]+\s+)?(?:ACT|SCENE)|(?:PRO|EPI)LOGUE|(?:Act|Scene)(?=\s+[IVXLC\d]+\b))\b/
// A name before a full stop, a colon, an aside or the end of the line: `JACK.`, `Mrs. Warren:`, `Jack and Algernon [together].`,
// `VIVIE [calmly]`, `LANE`. `1ST WOMAN.` is a name, `1ST MAY.` is a date.
const SPEAKER =
  /^_*((?:\d{1,2}(?:ST|ND|RD|TH)\s+(?=\p{Lu}{2})(?!(?:JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|(?:SEPTEM|OCTO|NOVEM|DECEM)BER)(?!\p{L})))?(?:[DMS]\w{0,3}\.\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’&-]*(?:\s+(?:and\s+)?[\p{Lu}\d][\p{L}\p{M}\p{N}'’&-]*)*)(?:_*(?:\s*[[(][^\])]*[\])])?\s?[.:](?![\p{L}\p{N}])|(?=_*\s*[[(])|_*$)/u
// One or two words after an optional title; not an interjection, which also opens many paragraphs.
const MIXED_CASE_NAME = /^(?!(?:Yes|No|Oh|Ah|Well)$)(?:\w+\.\s+)?\S+(?:\s+\S+)?$/

/** Returns the mixed-case names that open more than one paragraph or indented line of a play. Rules: docs/decisions/0031. */
export function findSpeakers(source: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const speakers = new Set<string>()
  forEachLine(source, (line) => {
    const name = canStartSpeech(line) && parseSpeaker(source, line)?.name
    if (!name || !MIXED_CASE_NAME.test(name)) return
    if (seen.has(name)) speakers.add(name)
    seen.add(name)
  })
  return speakers
}

/** Parses a line of a play. @param speakers from `findSpeakers`: mixed-case names; a name in capitals need not be among them */
export function parseStageLine(source: string, line: Line, speakers: ReadonlySet<string>): StageLine {
  const speaker = parseSpeaker(source, line)
  const text = source.slice(line.start, line.end)
  if (HEADING.test(text)) return { role: 'heading', nameEnd: 0 }
  if (isStageDirection(text)) return { role: 'direction', nameEnd: 0 }
  const isName =
    speaker && (speaker.isInCapitals || speaker.name.split(/\s+and\s+/).every((name) => speakers.has(name)))
  return { role: 'text', nameEnd: isName ? speaker.end : 0 }
}

const canStartSpeech = (line: Line) => line.afterBlank || line.indent > 0

interface Speaker {
  readonly name: string
  readonly end: number
  readonly isInCapitals: boolean
}

function parseSpeaker(source: string, line: Line): Speaker | undefined {
  const text = source.slice(line.start, line.end).slice(0, SPEAKER_MAX_UNITS)
  const [speaker = '', name = ''] = SPEAKER.exec(text) ?? []
  const isInCapitals = /\p{Lu}.*\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name.replace(/ and /g, ''))
  // A mixed-case name alone in its line must end in `.` or `:`, or be in italics.
  const isMarked = speaker !== text || /[.:]$|^_.+_$/.test(text)
  return isInCapitals || (canStartSpeech(line) && isMarked)
    ? { name, end: line.start + speaker.length, isInCapitals }
    : undefined
}

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

const CLOSED = FULL_STOP | TERMINATOR | ELLIPSIS | CLOSE_BRACKET
const LAST_AND = /(?:^|\s)_*and$/

/** Reports an entrance, an exit or a sound cue. */
function isStageDirection(line: string): boolean {
  return DIRECTION.test(line)
}

export function getDirectionState(source: string, { start, end }: Line): DirectionState {
  const { tail } = analyzeWord(source, start, end)
  if (tail & CLOSED) return 'closed'
  return tail & COMMA || LAST_AND.test(source.slice(end - 5, end)) ? 'list' : 'open'
}
