import type { Omissions } from '../../structure/omissions.ts'

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
