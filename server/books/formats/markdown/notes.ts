import type { Omissions } from '../../structure/omissions.ts'
import { toSuperscript } from '../html/block-lines.ts'

const definition = /^ {0,3}\[\^([^\]\s]{1,40})\]:[ \t]*(.*)$/
const mark = /\[\^([^\]\s]{1,40})\]/g
const indented = /^(?: {2,}|\t)\S/

/** Moves note definitions out of a text and removes the marks; each note begins with its label in brackets. */
export function extractMarkdownNotes(source: string, omissions: Omissions): { text: string; notes: string } {
  const kept: string[] = []
  const notes: string[][] = []
  let isNote = false
  let isAfterBlank = false
  for (const line of source.split('\n')) {
    const [, name, rest = ''] = definition.exec(line) ?? []
    const isBlank = line.trim() === ''
    // A note continues to the end of its paragraph, and with indented paragraphs.
    const isContinued: boolean =
      name === undefined && isNote && !isBlank && (!isAfterBlank || indented.test(line))
    if (name !== undefined) notes.push([`[${name}] ${rest}`.trimEnd()])
    else if (isContinued) notes.at(-1)?.push(line.trim())
    else kept.push(line)
    isNote = name !== undefined || isContinued || (isNote && isBlank)
    isAfterBlank = isBlank
  }
  const text = kept.join('\n').replace(mark, (_, name: string) => {
    omissions.add('note_marks', name)
    return ''
  })
  return { text, notes: notes.map((lines) => lines.join(' ')).join('\n\n') }
}

/** Converts the marks of Obsidian: links between notes, pictures, highlights, comments, callouts, raised text, inline notes. */
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
