import { isFrontMatterText, isFrontMatterTitle } from '../../heuristics/front-matter.ts'
import { tellApart } from '../../structure/chapter-title.ts'
import { cleanLine, cleanText, singleSpaced } from '../../structure/clean.ts'
import type { RawBook } from '../../structure/raw-book.ts'
import { stripInline } from './inline.ts'
import { chooseLevel } from './level.ts'

/** A piece of a Markdown text: a heading, or a line of anything else as it shall stand. */
export interface MarkdownLine {
  readonly level: number
  readonly text: string
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/
const fence = /^ {0,3}(?:`{3,}|~{3,})/
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,80}|(?:-[ \t]*){3,80}|(?:_[ \t]*){3,80})$/
const item = /^([ \t]{0,12})(?:[-*+]|(\d{1,9})[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const definition = /^ {0,3}\[[^\]]{1,200}\]:\s/

/** Reads a Markdown text: its headings part it into chapters, and no mark of emphasis, link or picture is left. */
export function readMarkdown(source: string): RawBook {
  const { fields, body } = readFields(source)
  const lines = readLines(body)
  const level = chooseLevel(lines)
  const titled = lines.filter(({ level }) => level === 1)
  const isTitle = titled.length === 1 && lines.find(({ text }) => text !== '') === titled[0] && level !== 1
  const title = fields.get('title') ?? (isTitle ? titled[0]?.text : undefined) ?? ''

  const parts = [{ title, within: '', lines: [] as MarkdownLine[] }]
  let within = ''
  for (const line of lines) {
    if (line.level === 0 || line.level > level) parts.at(-1)?.lines.push(line)
    else if (!(isTitle && line === titled[0])) {
      if (line.level < level) within = line.text
      parts.push({ title: line.text, within: line.level < level ? '' : within, lines: [] })
    }
  }
  const made = parts
    .map(({ title, within, lines }) => ({ title: title || 'Beginning', within, content: contentOf(lines) }))
    .filter(({ content }) => content !== '')
  return {
    title,
    author: fields.get('author') ?? '',
    description: fields.get('description') ?? '',
    subjects: [fields.get('category'), fields.get('tags')].filter((subject) => subject !== undefined),
    parts: tellApart(made).map(({ title, content }) => ({
      title,
      content,
      isFrontMatter: isFrontMatterTitle(title) || isFrontMatterText(content),
    })),
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

function readLines(body: string): MarkdownLine[] {
  const read: MarkdownLine[] = []
  let isCode = false
  for (const raw of withoutComments(cleanText(body)).split('\n')) {
    const line = raw.trimEnd()
    if (fence.test(line)) isCode = !isCode
    else if (isCode) read.push({ level: 0, text: line })
    else read.push(...readLine(line, raw, read))
  }
  return read
}

function readLine(line: string, raw: string, before: MarkdownLine[]): MarkdownLine[] {
  const [, signs = '', name = ''] = heading.exec(line) ?? []
  if (signs)
    return [{ level: signs.length, text: cleanLine(stripInline(name.replace(/(?:^|\s)#{1,20}$/, ''))) }]
  const above = before.at(-1)
  const isUnderline = /^ {0,3}(?:=+|-+)$/.test(line)
  if (isUnderline && above?.level === 0 && above.text.trim() && before.at(-2)?.text.trim() !== undefined) {
    const isAlone = before.length < 2 || before.at(-2)?.text === '' || (before.at(-2)?.level ?? 0) > 0
    if (isAlone) {
      before.pop()
      return [{ level: line.trim()[0] === '=' ? 1 : 2, text: cleanLine(above.text) }]
    }
  }
  if (rule.test(line))
    return [
      { level: 0, text: '' },
      { level: 0, text: '* * *' },
      { level: 0, text: '' },
    ]
  if (definition.test(line)) return []
  const quoted = line.replace(/^(?: {0,3}>[ \t]?){1,20}/, '')
  const [mark = '', indent = '', number] = item.exec(quoted) ?? []
  if (mark) {
    const text = singleSpaced(stripInline(quoted.slice(mark.length)))
    return text
      ? [
          {
            level: 0,
            text: `${' '.repeat(indent.replaceAll('\t', '    ').length)}${number ? `${number}.` : '-'} ${text}`,
          },
        ]
      : []
  }
  // Two spaces or a backslash at a line's end break it, as a line's end of its own does here.
  const text = stripInline(quoted.replace(/\\$/, '')).trimEnd()
  const isBroken = raw.endsWith('  ') || line.endsWith('\\')
  return [{ level: 0, text: isBroken || /^ {2,}/.test(quoted) ? text : singleSpaced(text) }]
}

function withoutComments(text: string): string {
  const parts = text.split('<!--')
  return parts
    .map((part, index) => {
      const end = part.indexOf('-->')
      return index === 0 ? part : end < 0 ? '' : part.slice(end + 3)
    })
    .join('')
}

/** The lines of a chapter with its smaller headings, in the marks that an essay is read by. */
function contentOf(lines: readonly MarkdownLine[]): string {
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
