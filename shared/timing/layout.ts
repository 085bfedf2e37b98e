import type { Category } from './category.ts'
import { findContinuationLines } from './continuation-lines.ts'
import type { Line } from './lines.ts'
import { parseOutlineLine } from './outline-line.ts'
import { type DirectionState, getDirectionState } from './stage-direction.ts'
import { findSpeakers, parseStageLine } from './stage-line.ts'
import type { Break, Role } from './token-table.ts'

/** How a line is to be read: which part is words (UTF-16 offsets), what they are, and what parts them from the line before. */
export interface LineLayout {
  readonly start: number
  readonly end: number
  readonly role: Role
  /** In a play, where a character's name ends that begins the line; elsewhere brackets are no stage directions. */
  readonly nameEnd?: number
  readonly parted: Break
  /** Columns. */
  readonly indent: number
}

/** A row of a table of contents ends with its page. */
const CONTENTS_ROW = /\S[ \t]{3,}\d+$/

/** What is set in by so many columns more than the line above, in prose, is no part of it: who wrote it, or when. */
const attributionIndentMin = 16

/** Returns how the lines of a source are laid out, asked line after line (decisions, Words and markers). */
export function createLayout(source: string, category: Category): (line: Line) => LineLayout {
  const isPoem = category === 'Poem'
  const cast = category === 'Stage Play' ? findSpeakers(source) : undefined
  const proseLines = isPoem ? findContinuationLines(source) : undefined
  // Hard-wrapped prose does not stop at line ends.
  const atLineEnd = isPoem || cast ? 'line' : 'none'
  let lastRole: Role = 'text'
  let isBelowContentsRow = false
  let lastIndent = 0
  let lastNumber = 0
  let entering: DirectionState = 'closed'
  return (line) => {
    const { start, end, indent, afterBlank } = line
    const goesOn = !afterBlank && proseLines?.has(start)
    const isSetOff = !isPoem && !cast && indent >= lastIndent + attributionIndentMin
    let parted: Break = goesOn ? 'none' : atLineEnd
    if (isBelowContentsRow || isSetOff) parted = 'paragraph'
    if (afterBlank) parted = isPoem ? 'stanza' : 'paragraph'
    lastIndent = indent
    isBelowContentsRow = CONTENTS_ROW.test(source.slice(start, end))
    const plain: LineLayout = { start, end, indent: goesOn ? 0 : indent, role: 'text', parted }
    if (cast) {
      const stage = parseStageLine(source, line, cast)
      // Whoever speaks ends an entrance, but a list may end with a name that looks like a speaker's.
      const isName = stage.nameEnd > 0 && !(entering === 'listing' && stage.nameEnd === end)
      const isMore = entering !== 'closed' && !afterBlank && !isName && stage.role === 'text'
      const role = isMore ? 'direction' : stage.role
      entering = role === 'direction' ? getDirectionState(source, line) : 'closed'
      return { ...plain, role, nameEnd: isMore ? 0 : stage.nameEnd }
    }
    if (category !== 'Essay/Information') return plain
    const { number, ...outline } = parseOutlineLine(source, line, lastNumber)
    lastNumber = number ?? lastNumber
    const isPlain = outline.role === 'text' && !afterBlank
    // A line under a list item goes on with it, and its indent only lines it up with the text above.
    if (isPlain && lastRole === 'item') return { ...plain, role: 'item', indent: 0 }
    const standsApart = !afterBlank && (!isPlain || lastRole === 'heading')
    lastRole = outline.role
    return { ...plain, ...outline, parted: standsApart ? 'line' : parted }
  }
}
