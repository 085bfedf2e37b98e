import { findByline } from '../../heuristics/byline.ts'
import { findMatterByText, findMatterByTitle } from '../../heuristics/matter.ts'
import { cleanLine, cleanText } from '../../structure/clean.ts'
import { removeMarks } from '../../structure/emphasis.ts'
import { prefixParentTitles } from '../../structure/nesting.ts'
import { NoteMarks } from '../../structure/note-marks.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { type MarkdownLine, readMarkdownLines } from './lines.ts'
import { convertObsidian, extractMarkdownNotes } from './notes.ts'

/** Maximum number of chapters on one heading level; a level with more headings consists of sections. */
const chaptersUsualMax = 150

/** Parses a Markdown text: headings split it into chapters, emphasis is kept, other inline marks are removed. */
export function readMarkdown(source: string): RawBook {
  const omissions = new Omissions()
  const { fields, rest } = readFields(source)
  const noteMarks = new NoteMarks<string>()
  const { text, notes } = extractMarkdownNotes(
    convertObsidian(cleanText(rest), omissions),
    noteMarks,
    omissions,
  )
  const findNote = (label: string) => {
    const note = notes.find((note) => note.startsWith(label))?.slice(label.length) ?? ''
    return toChapterContent(readMarkdownLines(note, new Omissions()))
  }
  const lines = readMarkdownLines(text, omissions)
  const level = chooseChapterLevel(lines)
  const written = lines.filter(({ text }) => text !== '')
  const topHeadings = lines.filter(({ level }) => level === 1)
  const isTitle = topHeadings.length === 1 && written[0] === topHeadings[0] && level !== 1
  const title = fields.get('title') || (isTitle && topHeadings[0]?.text) || ''
  for (const line of lines) if (isHeading(line, level)) omissions.add('headings', line.text)
  const body = isTitle ? lines.filter((line) => line !== topHeadings[0]) : lines
  const chapters = splitAtHeadings(body, level, title).map(({ title, parents, lines }) => ({
    title: title || 'Beginning',
    parents,
    content: toChapterContent(lines),
  }))
  const parts = prefixParentTitles(chapters, title).map(({ title, content }) => ({
    title,
    content,
    matter: findMatterByTitle(title, removeMarks(content)) ?? findMatterByText(removeMarks(content)),
  }))
  parts.push({ title: 'Notes', content: notes.join('\n\n'), matter: 'notes' })
  return {
    title,
    author: fields.get('author') ?? findByline(written.slice(0, 8).map(({ text }) => text)).author,
    description: fields.get('description') ?? '',
    subjects: [fields.get('category'), fields.get('tags')].filter((subject) => subject !== undefined),
    language: fields.get('language') ?? fields.get('lang') ?? '',
    parts: noteMarks.place(
      parts.filter(({ content }) => content !== ''),
      findNote,
      omissions,
    ),
    omissions: omissions.list(),
  }
}

const isHeading = (line: MarkdownLine, maxLevel: number) => line.level > 0 && line.level <= maxLevel

/** Splits lines at headings of the chapters' level and above; `title` is the title of the text before the first heading. */
function splitAtHeadings(lines: readonly MarkdownLine[], level: number, title: string) {
  const parts = [{ title, parents: [] as string[], lines: [] as MarkdownLine[] }]
  const above: string[] = []
  for (const line of lines) {
    if (!isHeading(line, level)) {
      parts.at(-1)?.lines.push(line)
      continue
    }
    above.length = Math.min(above.length, line.level - 1)
    parts.push({ title: line.text, parents: above.filter(Boolean), lines: [] })
    if (line.level < level) above[line.level - 1] = line.text
  }
  return parts
}

/**
 * Line of front matter: `name: value`, a list item, a continued value or a comment. If other lines follow the leading `---`, it is a
 * horizontal rule.
 */
const fieldLine = /^(?:[\w-]{1,30}:(?:\s|$)|\s{1,9}\S|-\s|#|$)/

/** Parses front matter: `name: value` lines between a line `---` and a line `---` or `...`. Values may be folded or lists. */
function readFields(source: string): { fields: Map<string, string>; rest: string } {
  const fields = new Map<string, string>()
  const lines = source.split('\n')
  const end = lines.slice(1, 60).findIndex((line) => /^(?:---|\.\.\.)\s{0,9}$/.test(line))
  const head = lines.slice(1, end + 1)
  const isFields = lines[1]?.trim() !== '' && head.every((line) => fieldLine.test(line))
  if (lines[0]?.trim() !== '---' || end < 0 || !isFields) return { fields, rest: source }
  let name = ''
  for (const line of head) {
    const [, named, value = ''] = /^([\w-]{1,30}):(.*)$/.exec(line.slice(0, 6_000)) ?? []
    if (named !== undefined) name = named.toLowerCase()
    const isItem = /^\s*-\s/.test(line)
    const text = (named === undefined ? line.replace(/^\s*-\s/, '') : value).trim()
    const plain = text.replace(/^[>|][+-]?$|^["'[]|["'\]]$/g, '')
    const before = named === undefined ? (fields.get(name) ?? '') : ''
    fields.set(name, cleanLine(before && plain ? `${before}${isItem ? ',' : ''} ${plain}` : before + plain))
  }
  return { fields, rest: lines.slice(end + 2).join('\n') }
}

/** Joins the lines of a chapter. Headings below the chapters' level keep their `#`, which essays support. */
const toChapterContent = (lines: readonly MarkdownLine[]) =>
  lines
    .map(({ level, text }) => (level > 0 ? `\n${'#'.repeat(level)} ${text}\n` : text))
    .join('\n')
    .replace(/ {0,2}\n{2,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()

/** Returns the heading level that begins chapters, 1 to 6; 0 without headings. */
function chooseChapterLevel(lines: readonly MarkdownLine[]): number {
  const counts = [1, 2, 3, 4, 5, 6].map((level) => lines.filter((line) => line.level === level).length)
  // Chooses the largest headings that occur more than once, otherwise the largest headings.
  const first = counts.findIndex((count) => count > 1)
  const level = first < 0 ? counts.findIndex((count) => count > 0) + 1 : first + 1
  // If most headings of `level` are directly above smaller headings (`# Part One` above `## Chapter 1`), the next level begins chapters.
  const next = counts[level] ?? 0
  return level > 0 && next > 1 && next <= chaptersUsualMax && areEmpty(lines, level) ? level + 1 : level
}

/** Returns true when most headings of a level are directly followed by a heading of the next level. */
function areEmpty(lines: readonly MarkdownLine[], level: number): boolean {
  const written = lines.filter(({ text }) => text !== '')
  const headings = written.flatMap((line, index) => (line.level === level ? [written[index + 1]?.level] : []))
  return headings.filter((next) => next === level + 1).length > headings.length / 2
}
