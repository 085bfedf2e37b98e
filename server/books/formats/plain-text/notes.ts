import type { Omissions } from '../../structure/omissions.ts'
import { joinLines, joinLinesAt, type Paragraph } from './paragraphs.ts'

const label = '\\d{1,4}|[A-Z]{1,2}|[a-z]|\\*{1,4}|[†‡§¶]{1,3}'
const bracketed = `\\[(?:${label})\\]|\\{(?:${label})\\}|\\(\\d{1,3}\\)`
/** `[Footnote 3: ...]` and `[3] ...` at the beginning of a paragraph. */
const bracketedNote = new RegExp(`^\\[(?:Foot|End)?note:?\\s?(${label})?[:.]?\\s`, 'i')
const labelledNote = new RegExp(`^(?:${bracketed})(?=\\s?\\S)`)
const bracketedMark = new RegExp(`(?<=\\S)\\s?(?:${bracketed})`, 'g')
const starMark = /(?<=[^\s*†‡]\s?)[*†‡]{1,5}(?=[\s,.;:!?)”"’']|$)/gm
const heading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i
/** Search limit for the closing bracket of a note. */
const paragraphsMax = 12

const toLabel = (mark: string) => mark.replace(/[\s()[\]{}]/g, '')

/**
 * Moves notes out of the text and removes their marks. A labelled paragraph is a note only when a mark in the text refers to
 * it.
 */
export function extractNotes(
  paragraphs: readonly Paragraph[],
  omissions: Omissions,
): { paragraphs: Paragraph[]; notes: Paragraph[] } {
  const marks = new Set(
    paragraphs.flatMap(({ lines }) => lines.join('\n').match(bracketedMark) ?? []).map(toLabel),
  )
  const isNote = new Set<number>()
  const labels = new Set<string>()
  for (let at = 0; at < paragraphs.length; at++) {
    const text = joinLinesAt(paragraphs, at)
    const [footnote, name = ''] = bracketedNote.exec(text) ?? []
    const own = toLabel(labelledNote.exec(text)?.[0] ?? '')
    if (footnote === undefined && !marks.has(own)) continue
    labels.add(own || name)
    isNote.add(at)
    const last = footnote === undefined ? at : findNoteEnd(paragraphs, at)
    while (at < last) isNote.add(++at)
  }
  const starred = findStarMarks(paragraphs, isNote)
  const removeMarks = (line: string, pattern: RegExp, known: ReadonlySet<string> | undefined) =>
    line.replace(pattern, (mark) => {
      if (!known?.has(toLabel(mark))) return mark
      omissions.add('note_marks', toLabel(mark))
      return ''
    })
  const isRemoved = (at: number) =>
    isNote.has(at) || (isNote.has(at + 1) && heading.test(joinLinesAt(paragraphs, at)))
  const kept = paragraphs.flatMap((paragraph, at) => {
    if (isRemoved(at)) return []
    const lines = paragraph.lines.map((line) =>
      removeMarks(removeMarks(line, starMark, starred.get(at)), bracketedMark, labels),
    )
    return { ...paragraph, lines }
  })
  return { paragraphs: kept, notes: paragraphs.filter((_, at) => isRemoved(at)) }
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
