import type { Omissions } from '../../structure/omissions.ts'
import { joinLines, joinLinesAt, type Paragraph } from './paragraphs.ts'

const label = '\\d{1,4}|[A-Z]{1,2}|[a-z]|\\*{1,4}|[†‡§¶]{1,3}'
/** `[Footnote 3: ...]` and `[3] ...` at the beginning of a paragraph. */
const bracketedNote = new RegExp(`^\\[(?:Foot|End)?note:?\\s?(${label})?[:.]?\\s`, 'i')
const labelledNote = new RegExp(`^(?:\\[(${label})\\]|\\{(${label})\\}|\\((\\d{1,3})\\))\\s?\\S`)
const heading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i
/** Search limit for the closing bracket of a note. */
const paragraphsMax = 12

/**
 * Moves notes out of the text and removes their marks. A labelled paragraph is a note only when a mark in the text refers to
 * it.
 */
export function extractNotes(
  paragraphs: readonly Paragraph[],
  omissions: Omissions,
): { paragraphs: Paragraph[]; notes: Paragraph[] } {
  const marked = listMarks(paragraphs)
  const isNote = new Set<number>()
  const labels = new Set<string>()
  for (let at = 0; at < paragraphs.length; at++) {
    const text = joinLinesAt(paragraphs, at)
    const [addBrackets, name = ''] = bracketedNote.exec(text) ?? []
    const [, ...names] = labelledNote.exec(text) ?? []
    const own = names.find((found) => found !== undefined)
    if (addBrackets === undefined && (own === undefined || !marked.has(own))) continue
    labels.add(own ?? name)
    const last = addBrackets === undefined ? at : findNoteEnd(paragraphs, at)
    for (; at <= last; at++) isNote.add(at)
    at -= 1
  }
  const starred = findStarMarks(paragraphs, isNote)
  const isRemoved = (at: number) =>
    isNote.has(at) || (isNote.has(at + 1) && heading.test(joinLinesAt(paragraphs, at)))
  return {
    paragraphs: paragraphs.flatMap((paragraph, at) =>
      isRemoved(at)
        ? []
        : [
            {
              ...paragraph,
              lines: removeMarks(removeStars(paragraph.lines, starred.get(at), omissions), labels, omissions),
            },
          ],
    ),
    notes: paragraphs.filter((_, at) => isRemoved(at)),
  }
}

/** Returns the index of the paragraph in which the bracket closes; `from` when it never does. */
function findNoteEnd(paragraphs: readonly Paragraph[], from: number): number {
  let open = 0
  for (const [ahead, paragraph] of paragraphs.slice(from, from + paragraphsMax).entries()) {
    for (const [bracket] of joinLines(paragraph).matchAll(/[[\]]/g)) open += bracket === '[' ? 1 : -1
    if (open <= 0) return from + ahead
  }
  return from
}

const anyMark = new RegExp(`(?<=\\S)\\s?(?:\\[(${label})\\]|\\{(${label})\\}|\\((\\d{1,3})\\))`, 'g')

/** Returns the labels that follow a word in the text. */
function listMarks(paragraphs: readonly Paragraph[]): Set<string> {
  const found = new Set<string>()
  for (const { lines } of paragraphs) {
    for (const [, ...names] of lines.join('\n').matchAll(anyMark)) {
      const name = names.find((name) => name !== undefined)
      if (name !== undefined) found.add(name)
    }
  }
  return found
}

function removeMarks(
  lines: readonly string[],
  labels: ReadonlySet<string>,
  omissions: Omissions,
): readonly string[] {
  if (labels.size === 0) return lines
  return lines.map((line) =>
    line.replace(anyMark, (mark, ...names: (string | undefined)[]) => {
      const name = names.slice(0, 3).find((name) => name !== undefined)
      if (name === undefined || !labels.has(name)) return mark
      omissions.add('note_marks', name)
      return ''
    }),
  )
}

/** `    * The note`, some lines below a word with as many stars. */
const starNote = /^\s{1,12}([*†‡]{1,5})\s?[\p{L}\p{N}"“'‘(_]/u
/** Maximum distance between a note and its mark, in paragraphs. */
const starDistance = 4

/** Adds starred notes to `isNote` and returns the stars that are marks, by paragraph. */
function findStarMarks(paragraphs: readonly Paragraph[], isNote: Set<number>): Map<number, Set<string>> {
  const starred = new Map<number, Set<string>>()
  for (const [at, { lines }] of paragraphs.entries()) {
    const [, stars] = starNote.exec(lines[0]?.slice(0, 60) ?? '') ?? []
    if (stars === undefined) continue
    const from = paragraphs.slice(Math.max(0, at - starDistance), at)
    const found = from.findLastIndex(({ lines }, ahead) => {
      const marks = lines.join('\n').match(starMark) ?? []
      return !isNote.has(at - from.length + ahead) && marks.some((mark) => mark.trim() === stars)
    })
    if (found < 0) continue
    const markAt = at - from.length + found
    starred.set(markAt, (starred.get(markAt) ?? new Set()).add(stars))
    isNote.add(at)
  }
  return starred
}

const starMark = /(?<=[^\s*†‡]\s?)[*†‡]{1,5}(?=[\s,.;:!?)”"’']|$)/gm

function removeStars(
  lines: readonly string[],
  stars: ReadonlySet<string> | undefined,
  omissions: Omissions,
): readonly string[] {
  if (!stars) return lines
  return lines.map((line) =>
    line.replace(starMark, (mark) => {
      if (!stars.has(mark.trim())) return mark
      omissions.add('note_marks', mark.trim())
      return ''
    }),
  )
}
