import type { Category } from './category.ts'
import type { Line } from './lines.ts'
import { readOutlineLine } from './outline.ts'
import { readCast, readStageLine } from './stage.ts'
import type { Break, Role } from './token-table.ts'

/** How a line is to be read: which part is words (UTF-16 offsets), what they are, and what parts them from the line before. */
export interface LaidOut {
  readonly from: number
  readonly to: number
  readonly role: Role
  /** Words that begin before this offset are a character's name. */
  readonly nameEnd: number
  readonly parted: Break
  /** Columns. */
  readonly indent: number
}

/** Answers how the lines of a source of a category are laid out; its answer must be asked line after line (decisions, Words and markers). */
export function layoutOf(source: string, category: Category): (line: Line) => LaidOut {
  switch (category) {
    case 'Poem':
      return (line) => plain(line, line.afterBlank ? 'stanza' : 'line')
    case 'Stage Play':
      return playLayout(source)
    case 'Essay/Information':
      return essayLayout(source)
    default:
      return (line) => plain(line, prosePart(line))
  }
}

function plain(line: Line, parted: Break): LaidOut {
  return { from: line.start, to: line.end, role: 'text', nameEnd: 0, parted, indent: line.indent }
}

// Hard-wrapped prose does not stop at line ends.
function prosePart(line: Line): Break {
  return line.afterBlank ? 'paragraph' : 'none'
}

function playLayout(source: string): (line: Line) => LaidOut {
  const cast = readCast(source)
  return (line) => ({
    ...plain(line, line.afterBlank ? 'paragraph' : 'line'),
    ...readStageLine(source, line, cast),
  })
}

function essayLayout(source: string): (line: Line) => LaidOut {
  let last: Role = 'text'
  return (line) => {
    const outline = readOutlineLine(source, line)
    // A line under a list item goes on with it, and its indent only lines it up with the text above.
    if (last === 'item' && outline.role === 'text' && !line.afterBlank) {
      return { ...plain(line, 'none'), role: last, indent: 0 }
    }
    const stands = outline.role !== 'text' || last === 'heading'
    last = outline.role
    return { ...plain(line, stands && !line.afterBlank ? 'line' : prosePart(line)), ...outline }
  }
}
