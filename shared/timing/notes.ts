/**
 * A note (`[^1]: …`, to the end of its paragraph), its mark (`[^1]`), or the mark of an unknown note after a punctuation mark:
 * `sea.[1]`, `sea.[a]`, `sea.[iv]`, `sea.”{12}`, `sea,[*]`, `sea.(1)`, `sea.<5>`, `sea.[1][2]`.
 */
const NOTE =
  /\[\^([^\]\s]{1,40})\]((?<=^\[[^[]+):.*(?:\r?\n(?!\[\^).*\S.*)*)?|(?<=[.,;:!?…—-]["'”’)]{0,3})(?:[[{](?:\d{1,4}[a-z]?|[a-z]|[ivxl]+|[*†‡]+|(?:foot)?note\W?\d+)[\]}]|(?<![-—])[(<]\d{1,3}[)>])+(?=["'”’]{0,3}(?!\S))/gim

/** Reports whether `[^name]` is the mark of a note: `name` is the name of a note, or a number. In `[^a-z]` it is neither. */
const isMark = (name: string, notes: { has(name: string): boolean }) => notes.has(name) || /^\d+$/.test(name)

/** Replaces notes and their marks with invisible characters, which keep the offsets. */
export function hideNotes(content: string): string {
  const names = new Set(Array.from(content.matchAll(NOTE), ([, name = '', note]) => note && name))
  return content.replace(NOTE, (text, name = '1') =>
    isMark(name, names) ? text.replace(/.+/g, ({ length }) => '\u00ad'.repeat(length)) : text,
  )
}

/** Mark of a note. */
export interface NoteMark {
  /** UTF-16 offset in the content. */
  readonly at: number
  /** The mark as printed, without brackets. */
  readonly sign: string
  /** Undefined when the content does not have the note. */
  readonly note: string | undefined
}

/** Lists the marks of notes in order. A mark has the next note of its name; if none follows, the last note of that name. */
export function listNoteMarks(content: string): NoteMark[] {
  const notes = new Map<string, string>()
  const marks: NoteMark[] = []
  const found = [...content.matchAll(NOTE)]
  const addNote = (name: string, note: string) => notes.set(name, note.slice(1).trim())
  for (const [, name = '', note] of found) if (note) addNote(name, note)
  for (const { 0: text, 1: name, 2: note, index } of found.reverse()) {
    if (name && note) addNote(name, note)
    else if (isMark(name ?? '1', notes))
      marks.push({
        at: index,
        sign: name ?? text.match(/[\w*†‡]+/g)?.join(' ') ?? '',
        note: name && notes.get(name),
      })
  }
  return marks.reverse()
}
