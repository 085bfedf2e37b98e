import type { Omissions } from '../../structure/omissions.ts'
import { joinLines, joinLinesAt, type Paragraph } from './paragraphs.ts'

const label = '\\d{1,4}|[A-Z]{1,2}|[a-z]|\\*{1,4}|[†‡§¶]{1,3}'
/** `[Footnote 3: ...]` and `[3] ...`, at a paragraph's beginning. */
const bracketedNote = new RegExp(`^\\[(?:Foot|End)?note:?\\s?(${label})?[:.]?\\s`, 'i')
const labelledNote = new RegExp(`^(?:\\[(${label})\\]|\\{(${label})\\}|\\((\\d{1,3})\\))\\s?\\S`)
const heading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i
/** A note that its bracket does not close goes on for no more paragraphs than this. */
const paragraphsMax = 12

/**
 * Takes the notes between the paragraphs of a text out of it, and the marks that point to them. What is labelled as a note
 * is none unless a mark in the text points to it.
 */
export function extractNotes(
  paragraphs: readonly Paragraph[],
  omissions: Omissions,
): { paragraphs: Paragraph[]; notes: Paragraph[] } {
  const marked = marksIn(paragraphs)
  const isNote = new Set<number>()
  const labels = new Set<string>()
  for (let at = 0; at < paragraphs.length; at++) {
    const text = joinLinesAt(paragraphs, at)
    const [addBrackets, name = ''] = bracketedNote.exec(text) ?? []
    const [, ...names] = labelledNote.exec(text) ?? []
    const own = names.find((found) => found !== undefined)
    if (addBrackets === undefined && (own === undefined || !marked.has(own))) continue
    labels.add(own ?? name)
    const last = addBrackets === undefined ? at : endOf(paragraphs, at)
    for (; at <= last; at++) isNote.add(at)
    at -= 1
  }
  const starred = findStarred(paragraphs, isNote)
  const isGone = (at: number) =>
    isNote.has(at) || (isNote.has(at + 1) && heading.test(joinLinesAt(paragraphs, at)))
  return {
    paragraphs: paragraphs.flatMap((paragraph, at) =>
      isGone(at)
        ? []
        : [
            {
              ...paragraph,
              lines: withoutMarks(
                withoutStars(paragraph.lines, starred.get(at), omissions),
                labels,
                omissions,
              ),
            },
          ],
    ),
    notes: paragraphs.filter((_, at) => isGone(at)),
  }
}

/** The paragraph in which a bracket closes; the one in which it opens where it never does. */
function endOf(paragraphs: readonly Paragraph[], from: number): number {
  let open = 0
  for (const [ahead, paragraph] of paragraphs.slice(from, from + paragraphsMax).entries()) {
    for (const [bracket] of joinLines(paragraph).matchAll(/[[\]]/g)) open += bracket === '[' ? 1 : -1
    if (open <= 0) return from + ahead
  }
  return from
}

const anyMark = new RegExp(`(?<=\\S)\\s?(?:\\[(${label})\\]|\\{(${label})\\}|\\((\\d{1,3})\\))`, 'g')

/** The labels that stand within the text, each after a word. */
function marksIn(paragraphs: readonly Paragraph[]): Set<string> {
  const found = new Set<string>()
  for (const { lines } of paragraphs) {
    for (const [, ...names] of lines.join('\n').matchAll(anyMark)) {
      const name = names.find((name) => name !== undefined)
      if (name !== undefined) found.add(name)
    }
  }
  return found
}

function withoutMarks(
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

/** `    * What is said of it`, some lines below a word with as many stars. */
const starNote = /^\s{1,12}([*†‡]{1,5})\s?[\p{L}\p{N}"“'‘(_]/u
/** How far above a note its mark stands at most, in paragraphs. */
const starDistance = 4

/** Finds the notes that hang at stars, and returns for each paragraph which stars in it are marks. */
function findStarred(paragraphs: readonly Paragraph[], isNote: Set<number>): Map<number, Set<string>> {
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

function withoutStars(
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
