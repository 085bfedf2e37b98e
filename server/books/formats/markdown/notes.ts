import type { NoteMarks } from '../../structure/note-marks.ts'
import type { Omissions } from '../../structure/omissions.ts'
import { toSuperscript } from '../html/block-lines.ts'

const definition = /^ {0,3}\[\^([^\]\s]{1,40})\]:[ \t]*(.*)$/
const mark = /\[\^([^\]\s]{1,40})\]/g
const indented = /^(?: {2,}|\t)\S/

/** Moves notes out of a text and encodes their marks; marks in headings are omitted. Each note begins with its label in brackets. */
export function extractMarkdownNotes(source: string, noteMarks: NoteMarks<string>, omissions: Omissions) {
  const kept: string[] = []
  const notes: string[][] = []
  const names = new Set<string>()
  let isNote = false
  let isAfterBlank = false
  for (const line of source.split('\n')) {
    const [, name, rest = ''] = definition.exec(line) ?? []
    const isBlank = line.trim() === ''
    // A note continues to the end of its paragraph and through the indented paragraphs that follow.
    const isContinued: boolean =
      name === undefined && isNote && !isBlank && (!isAfterBlank || indented.test(line))
    if (name !== undefined) {
      names.add(name)
      notes.push([`[${name}] ${rest}`.trimEnd()])
    } else if (isContinued) notes.at(-1)?.push(line.trim())
    else kept.push(line)
    isNote = name !== undefined || isContinued || (isNote && isBlank)
    isAfterBlank = isBlank
  }
  const encodeMarks = (line: string) =>
    line.replace(mark, (text, name: string) => {
      if (!names.has(name)) return text
      if (!/^ {0,3}#/.test(line)) return noteMarks.add(name, `[${name}] `)
      omissions.add('note_marks', name)
      return ''
    })
  return { text: kept.map(encodeMarks).join('\n'), notes: notes.map((lines) => lines.join(' ')) }
}

/** Converts the syntax of Obsidian to Markdown: wiki links, pictures, highlights, comments, callouts, superscripts, inline notes. */
export function convertObsidian(source: string, omissions: Omissions): string {
  const omit = (reason: 'hidden' | 'pictures') => (_: string, text: string) => {
    omissions.add(reason, text)
    return ''
  }
  const inlineNotes: string[] = []
  const text = source
    .replace(/%%([^%]{0,5000})%%/g, omit('hidden'))
    .replace(/!\[\[([^[\]\n]{0,300})\]\]/g, omit('pictures'))
    .replace(/\[\[(?:[^[\]|\n]{1,300}\|)?([^[\]|\n]{1,300})\]\]/g, '$1')
    .replace(/==(?=\S)([^=\n]{1,2000})==/g, '$1')
    .replace(/^((?:>[ \t]?)+)\[!\w{1,30}\][+-]?/gm, '$1')
    .replace(/\^\[([^[\]\n]{1,2000})\]/g, (_, note: string) => `[^*${inlineNotes.push(note)}]`)
    .replace(/(?<=[\p{L}\d])\^(\d{1,3})\^/gu, (_, digits: string) => toSuperscript(digits))
  return [text, ...inlineNotes.map((note, index) => `[^*${index + 1}]: ${note}`)].join('\n\n')
}
