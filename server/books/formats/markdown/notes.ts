import type { Omissions } from '../../structure/omissions.ts'

const definition = /^ {0,3}\[\^([^\]\s]{1,40})\]:[ \t]*(.*)$/
const mark = /\[\^([^\]\s]{1,40})\]/g
const movedIn = /^(?: {2,}|\t)\S/

/** Takes the notes that a text defines out of it, and the marks that point to them; each note begins with its own in brackets. */
export function extractMarkdownNotes(source: string, omissions: Omissions): { text: string; notes: string } {
  const kept: string[] = []
  const notes: string[][] = []
  let isNote = false
  let isAfterBlank = false
  for (const line of source.split('\n')) {
    const [, name, said = ''] = definition.exec(line) ?? []
    const isBlank = line.trim() === ''
    // A note goes on with the lines of its own paragraph, and with paragraphs that are moved in.
    const goesOn: boolean = name === undefined && isNote && !isBlank && (!isAfterBlank || movedIn.test(line))
    if (name !== undefined) notes.push([`[${name}] ${said}`.trimEnd()])
    else if (goesOn) notes.at(-1)?.push(line.trim())
    else kept.push(line)
    isNote = name !== undefined || goesOn || (isNote && isBlank)
    isAfterBlank = isBlank
  }
  const text = kept.join('\n').replace(mark, (_, name: string) => {
    omissions.add('note_marks', name)
    return ''
  })
  return { text, notes: notes.map((lines) => lines.join(' ')).join('\n\n') }
}
