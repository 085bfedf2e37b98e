import { NoteMarks } from '../../structure/note-marks.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { joinLines, type Paragraph } from './paragraphs.ts'

const label = '\\d{1,4}|[A-Z]{1,2}|[a-z]|\\*{1,4}|[†‡§¶]{1,3}'
const bracketed = `\\[(?:${label})\\]|\\{(?:${label})\\}|\\(\\d{1,3}\\)`
/** Beginning of a paragraph that is a note: `[Footnote 3: ...]`, `[3] ...` or `3: ...`. */
const bracketedNote = new RegExp(`^\\[(?:Foot|End)?note:?\\s?(${label})?[:.]?\\s`, 'i')
const labelledNote = new RegExp(`^(?:(?:${bracketed})(?=\\s?\\S)|\\d{1,3}(?=:\\s))`)
const bracketedMark = new RegExp(`(?<=\\S)\\s?(?:${bracketed})`, 'g')
const starMark = /(?<=[^\s*†‡]\s?)[*†‡]{1,5}(?=[\s,.;:!?)”"’']|$)/gm
const heading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i
/** Maximum number of paragraphs searched for the closing bracket of a note. */
const paragraphsMax = 12

const toLabel = (mark: string) => mark.replace(/[\s()[\]{}]/g, '')
const listMarks = ({ lines }: Paragraph, pattern: RegExp) => lines.join('\n').match(pattern) ?? []

/** A mark, and the number of marks with the same label before it. */
interface FoundMark {
  readonly label: string
  readonly before: number
}

/** Shorter lines may be headings, whose note marks are omitted. */
const headingMaxColumns = 60
const mayBeHeading = ({ lines }: Paragraph, line: string) =>
  !/\p{Ll}/u.test(line) || (lines.length === 1 && line.trim().length < headingMaxColumns)

/** Moves notes out of the text and encodes their marks. Marks in headings are omitted. */
export function extractNotes(paragraphs: readonly Paragraph[], omissions: Omissions) {
  const isNote = new Set<number>()
  const found = findLabelledNotes(paragraphs, isNote)
  const labels = new Set(found.keys())
  const starred = findStarMarks(paragraphs, isNote, found)
  const noteMarks = new NoteMarks<FoundMark>()
  const counts = new Map<string, number>()
  const encodeMarks = (paragraph: Paragraph) => {
    const encode = (line: string, pattern: RegExp, known: ReadonlySet<string> | undefined) =>
      line.replace(pattern, (mark, at: number) => {
        const label = toLabel(mark)
        if (!known?.has(label)) return mark
        const before = counts.get(label) ?? 0
        counts.set(label, before + 1)
        const space = /^\s/.test(mark) && /[\p{L}\p{N}]/u.test(line[at + mark.length] ?? '') ? ' ' : ''
        if (!mayBeHeading(paragraph, line)) return noteMarks.add(label, { label, before }) + space
        omissions.add('note_marks', label)
        return space
      })
    return paragraph.lines.map((line) =>
      encode(encode(line, starMark, starred.get(paragraph)), bracketedMark, labels),
    )
  }
  const isRemoved = (at: number) =>
    isNote.has(at) || (isNote.has(at + 1) && heading.test(joinLines(paragraphs[at])))
  const kept = paragraphs.flatMap((paragraph, at) =>
    isRemoved(at) ? [] : { ...paragraph, lines: encodeMarks(paragraph) },
  )
  // Labels can restart in each chapter while all notes are at the end. Notes are matched by their order only if a label has as many
  // notes as marks.
  const findNote = ({ label, before }: FoundMark) =>
    found.get(label)?.length === counts.get(label) ? found.get(label)?.[before] : undefined
  return { paragraphs: kept, notes: paragraphs.filter((_, at) => isRemoved(at)), noteMarks, findNote }
}

/** Maps each label to the texts of its notes, in text order. */
type FoundNotes = Map<string, string[]>

function addNote(notes: FoundNotes, label: string, text: string): void {
  const own = notes.get(label)
  if (own) own.push(text)
  else notes.set(label, [text])
}

/** Adds the paragraphs of notes to `isNote`. A labelled paragraph is a note only when a mark in the text refers to it. */
function findLabelledNotes(paragraphs: readonly Paragraph[], isNote: Set<number>): FoundNotes {
  const marks = new Set(paragraphs.flatMap((one) => listMarks(one, bracketedMark)).map(toLabel))
  const found: FoundNotes = new Map()
  for (const [at, paragraph] of paragraphs.entries()) {
    const text = joinLines(paragraph)
    const [footnote, name = ''] = bracketedNote.exec(text) ?? []
    const own = toLabel(labelledNote.exec(text)?.[0] ?? '')
    if (isNote.has(at) || (footnote === undefined && !marks.has(own))) continue
    const note = footnote === undefined ? [text] : readNote(paragraphs.slice(at, at + paragraphsMax))
    for (const ahead of note.keys()) isNote.add(at + ahead)
    addNote(found, own || name, footnote === undefined ? text : note.join(' ').replace(/\]$/, ''))
  }
  return found
}

/** Returns the texts of the paragraphs up to the one that closes the bracket, or only the first if the bracket stays open. */
function readNote(paragraphs: readonly Paragraph[]): string[] {
  const texts = paragraphs.map(joinLines)
  const isClosed = (text: string) => text.split('[').length <= text.split(']').length
  const last = texts.findIndex((_, at) => isClosed(texts.slice(0, at + 1).join()))
  return texts.slice(0, Math.max(0, last) + 1)
}

/** Note that begins with stars (`    * The note`), some lines below a word with the same stars. */
const starNote = /^\s{1,12}([*†‡]{1,5})\s?[\p{L}\p{N}"“'‘(_]/u
/** Maximum distance between a note and its mark, in paragraphs. */
const starDistance = 4

/**
 * Adds each starred note to `isNote` and `notes`, if a paragraph above it contains a mark with the same stars. Returns the stars of
 * these marks, keyed by their paragraph.
 */
function findStarMarks(
  paragraphs: readonly Paragraph[],
  isNote: Set<number>,
  notes: FoundNotes,
): Map<Paragraph, Set<string>> {
  const starred = new Map<Paragraph, Set<string>>()
  for (const [at, paragraph] of paragraphs.entries()) {
    const [, stars] = starNote.exec(paragraph.lines[0]?.slice(0, 60) ?? '') ?? []
    if (stars === undefined) continue
    const above = paragraphs.slice(Math.max(0, at - starDistance), at)
    const marked = above.findLast((one) => listMarks(one, starMark).some((mark) => mark.trim() === stars))
    if (!marked) continue
    starred.set(marked, (starred.get(marked) ?? new Set()).add(stars))
    isNote.add(at)
    addNote(notes, stars, joinLines(paragraph))
  }
  return starred
}
