import { findMatterByText, findMatterByTitle } from '../../heuristics/matter.ts'
import { cleanLine, cleanText } from '../../structure/clean.ts'
import { numberDuplicateTitles, prefixParentTitles } from '../../structure/nesting.ts'
import { Omissions } from '../../structure/omissions.ts'
import type { RawBook, RawPart } from '../../structure/raw-book.ts'
import { chooseChapterLevel } from './level.ts'
import { type MarkdownLine, readLines } from './lines.ts'
import { extractMarkdownNotes } from './notes.ts'

/** Reads a Markdown text: its headings part it into chapters, and no mark of emphasis, link or picture is left. */
export function readMarkdown(source: string): RawBook {
  const omissions = new Omissions()
  const { fields, body } = readFields(source)
  const { text, notes } = extractMarkdownNotes(cleanText(body), omissions)
  const lines = readLines(text, omissions)
  const level = chooseChapterLevel(lines)
  const titled = lines.filter(({ level }) => level === 1)
  const isTitle = titled.length === 1 && lines.find(({ text }) => text !== '') === titled[0] && level !== 1
  const title = fields.get('title') ?? (isTitle ? titled[0]?.text : undefined) ?? ''

  const parts = [{ title, parents: [] as string[], lines: [] as MarkdownLine[] }]
  const above: string[] = []
  for (const line of lines) {
    if (line.level === 0 || line.level > level) parts.at(-1)?.lines.push(line)
    else {
      omissions.add('headings', line.text)
      if (isTitle && line === titled[0]) continue
      above.length = Math.min(above.length, line.level - 1)
      parts.push({ title: line.text, parents: above.filter(Boolean), lines: [] })
      if (line.level < level) above[line.level - 1] = line.text
    }
  }
  const made = parts.map(({ title, parents, lines }) => ({
    title: title || 'Beginning',
    parents,
    content: toChapterContent(lines),
  }))
  const named: RawPart[] = prefixParentTitles(made, title)
    .filter(({ content }) => content !== '')
    .map(({ title, content }) => ({
      title,
      content,
      matter: findMatterByTitle(title, content) ?? findMatterByText(content),
    }))
  if (notes) named.push({ title: 'Notes', content: notes, matter: 'notes' })
  return {
    title,
    author: fields.get('author') ?? '',
    description: fields.get('description') ?? '',
    subjects: [fields.get('category'), fields.get('tags')].filter((subject) => subject !== undefined),
    parts: numberDuplicateTitles(named),
    omissions: omissions.list(),
  }
}

/** The simple lines `name: value` that some texts begin with, between rules. */
function readFields(source: string): { fields: Map<string, string>; body: string } {
  const fields = new Map<string, string>()
  const lines = source.split('\n')
  const end = lines.slice(1, 60).findIndex((line) => /^(?:---|\.\.\.)\s{0,9}$/.test(line))
  if (lines[0]?.trim() !== '---' || end < 0) return { fields, body: source }
  for (const line of lines.slice(1, end + 1)) {
    const [, name = '', value = ''] = /^([a-z]{1,30}):\s{1,9}(\S.*)$/i.exec(line.slice(0, 6_000)) ?? []
    if (name) fields.set(name.toLowerCase(), cleanLine(value.replace(/^["']|["']$/g, '')))
  }
  return { fields, body: lines.slice(end + 2).join('\n') }
}

/** The lines of a chapter with its smaller headings, in the marks that an essay is read by. */
function toChapterContent(lines: readonly MarkdownLine[]): string {
  const kept: string[] = []
  for (const { level, text } of lines) {
    if (level > 0) kept.push('', `${'#'.repeat(level)} ${text}`, '')
    else if (text !== '' || kept.at(-1) !== '') kept.push(text)
  }
  return kept
    .filter((line, index) => line !== '' || kept[index - 1] !== '')
    .join('\n')
    .replace(/^\n/, '')
    .trimEnd()
}
