import type { Category } from './category.ts'
import { findContinuationLines } from './continuation-lines.ts'
import type { Line } from './lines.ts'
import { parseOutlineLine } from './outline-line.ts'
import { type DirectionState, findSpeakers, getDirectionState, parseStageLine } from './stage-line.ts'
import type { Break, Role } from './token-table.ts'

/** Layout of a line: the range of its text without markup (UTF-16 offsets), its role, and the break before it. */
export interface LineLayout {
  readonly start: number
  readonly end: number
  readonly role: Role
  /** End of the speaker's name in a play (UTF-16 offset); 0 without a name. Undefined in other categories. */
  readonly nameEnd?: number
  readonly breakBefore: Break
  /** Indent, in columns. */
  readonly indent: number
}

/** Row of a table of contents, which ends with a page number. */
const CONTENTS_ROW = /\S[ \t]{3,}\d+$/

/** Extra indent, in columns, that separates an attribution or date from the prose above. */
const attributionIndentMin = 16

/** Creates the layout function of a source; call it for all lines in order. Rules: docs/decisions/0032 and 0053. */
export function createLayout(source: string, category: Category): (line: Line) => LineLayout {
  const isPoem = category === 'Poem'
  const speakers = category === 'Stage Play' ? findSpeakers(source) : undefined
  const continuationLines = isPoem ? findContinuationLines(source) : undefined
  // Line ends of hard-wrapped prose are no breaks.
  const breakAtLineEnd = isPoem || speakers ? 'line' : 'none'
  let lastRole: Role = 'text'
  let lastLine = { start: 0, end: 0, indent: 0 }
  let lastNumber = 0
  let direction: DirectionState = 'closed'
  return (line) => {
    const { start, end, indent, afterBlank } = line
    // Two spaces end a line, as in Markdown: verse, addresses and rows of tables keep their lines in every category.
    const isHardBreak = / {2}[\r\n\u2028]/.test(source.slice(lastLine.end, start))
    const isContinuation = !afterBlank && !isHardBreak && continuationLines?.has(start)
    const isAttribution = !isPoem && !speakers && indent >= lastLine.indent + attributionIndentMin
    const isBelowContentsRow = CONTENTS_ROW.test(source.slice(lastLine.start, lastLine.end))
    let breakBefore: Break = isHardBreak ? 'line' : isContinuation ? 'none' : breakAtLineEnd
    if (isBelowContentsRow || isAttribution) breakBefore = 'paragraph'
    if (afterBlank) breakBefore = isPoem ? 'stanza' : 'paragraph'
    lastLine = line
    const plain: LineLayout = { start, end, indent: isContinuation ? 0 : indent, role: 'text', breakBefore }
    if (speakers) {
      const stage = parseStageLine(source, line, speakers)
      // A line with a speaker's name ends a stage direction. In a list of entrances, a line with only a name continues the list.
      const isName = stage.nameEnd > 0 && !(direction === 'list' && stage.nameEnd === end)
      const continuesDirection = direction !== 'closed' && !afterBlank && !isName && stage.role === 'text'
      const role = continuesDirection ? 'direction' : stage.role
      direction = role === 'direction' ? getDirectionState(source, line) : 'closed'
      return { ...plain, role, nameEnd: continuesDirection ? 0 : stage.nameEnd }
    }
    if (category !== 'Essay/Information') return plain
    const { number, ...outline } = parseOutlineLine(source, line, lastNumber)
    lastNumber = number ?? lastNumber
    const isPlain = outline.role === 'text' && !afterBlank
    // A line below a list item belongs to it; its indent only aligns the text.
    if (isPlain && lastRole === 'item') return { ...plain, role: 'item', indent: 0 }
    const startsBlock = !afterBlank && (!isPlain || lastRole === 'heading')
    lastRole = outline.role
    return { ...plain, ...outline, breakBefore: startsBlock ? 'line' : breakBefore }
  }
}
