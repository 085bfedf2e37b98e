import { type KeyboardEvent, useState } from 'react'
import { countCharacters } from '#shared/fields.ts'
import { annotationNoteMaxCharacters } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Button } from '../../../components/button.tsx'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { CharacterCount, TextAreaField } from '../../../components/field.tsx'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { useUnloadWarning } from '../../../hooks/use-unload-warning.ts'
import { useDraft } from '../../../lib/stored.ts'
import { useReader } from '../reader-context.ts'
import { readQuote } from './mark-tools.ts'
import type { NoteTarget } from './use-mark-actions.ts'

export interface NoteDialogProps {
  target: NoteTarget
  /** `journalName` of the open chapter or own text; part of the key of the draft. */
  name: string
  onSave: (note: string, onSaved: () => void) => void
  onClose: () => void
}

/** Latest note by passage of the text (`identifyPassage`), so that a finished save does not drop a newer draft. */
const newest = new Map<string, string>()

export function NoteDialog({ target, name, onSave, onClose }: NoteDialogProps) {
  const { note, clientId } = target
  const { timeline, marks } = useReader()
  const passage = `note_${name}_${identifyPassage(timeline, target)}`
  const [draft, keepDraft] = useDraft(passage)
  const [text, setText] = useState(String(draft?.input.note ?? note))
  /** Original note, before the edit. For a draft, the note from which the draft started. */
  const [base] = useState(String(draft?.base.note ?? note))
  /** Text when the dialog opened: the note or an unsaved draft. The server may have stored the draft in a save whose response was lost. */
  const [first] = useState(text)
  const current = marks.marks.find((mark) => mark.clientId === clientId)?.note
  useUnloadWarning(text !== note)
  const keep = (written: string) => {
    newest.set(passage, written)
    keepDraft(written === note ? null : { input: { note: written }, base: { note: base } })
  }
  const change = (written: string) => {
    setText(written)
    keep(written)
  }
  const isTooLong = countCharacters(text) > annotationNoteMaxCharacters
  const save = () => {
    if (isTooLong) return
    const written = text.trim()
    keep(written || note)
    onSave(written, () => newest.get(passage) === written && keepDraft(null))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <DialogWindow
      open
      title="Note"
      description="Markdown. Ctrl+Enter saves, and Escape keeps the draft."
      onClose={onClose}
    >
      <blockquote className="max-h-40 short:max-h-20 low:max-h-14 overflow-y-auto border-l-2 border-edge pl-4 font-read">
        {readQuote(timeline, target)}
      </blockquote>
      {current && ![base, first, text].includes(current) && (
        <div role="alert" className="mt-4 border-l-4 border-warning pl-4 text-sm">
          <p>This note was changed elsewhere. Saving replaces:</p>
          <ScrollArea label="Their version" className="max-h-24 break-words whitespace-pre-line">
            {current}
          </ScrollArea>
        </div>
      )}
      <form action={save} className="mt-4 grid gap-4 low:gap-2 low:[&_textarea]:h-18">
        <TextAreaField
          ref={focusEnd}
          label="Your note"
          rows={5}
          value={text}
          hint={isTooLong && <CharacterCount text={text} max={annotationNoteMaxCharacters} />}
          onChange={({ target }) => change(target.value)}
          onKeyDown={handleKeyDown}
        />
        <Button look="primary" type="submit" disabled={isTooLong} className="justify-self-end">
          Save note
        </Button>
      </form>
    </DialogWindow>
  )
}

/** Identifies a passage by its letters and by the number of earlier occurrences, because an edit of the text changes word numbers. */
function identifyPassage({ content, word }: Timeline, { startWord, endWord }: NoteTarget): string {
  const start = word(startWord - 1)?.start
  const letters = content.slice(start, word(endWord - 1)?.end)
  return `${content.slice(0, start).split(letters).length}_${letters}`
}

/** Puts the caret after the text, so that typing continues the note. */
function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.setSelectionRange(area.value.length, area.value.length)
  area?.focus()
}
