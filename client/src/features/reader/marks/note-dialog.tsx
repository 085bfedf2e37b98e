import { type KeyboardEvent, useState } from 'react'
import { annotationNoteMaxCharacters } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { TextAreaField } from '../../../components/field.tsx'
import { useUnloadWarning } from '../../../hooks/use-unload-warning.ts'
import type { NoteTarget } from './use-mark-actions.ts'

export interface NoteDialogProps {
  target: NoteTarget
  drafts: Map<number, string>
  onSave: (note: string) => void
  onClose: () => void
}

export function NoteDialog({ target, drafts, onSave, onClose }: NoteDialogProps) {
  const { startWord, quote, note } = target
  const [text, setText] = useState(drafts.get(startWord) ?? note)
  useUnloadWarning(text !== note)
  const save = () => {
    drafts.delete(startWord)
    onSave(text.trim())
  }
  const close = () => {
    if (text === note) drafts.delete(startWord)
    else drafts.set(startWord, text)
    onClose()
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
      onClose={close}
    >
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-edge pl-4 font-read">
        {quote}
      </blockquote>
      <form action={save} className="mt-4 grid gap-4">
        <TextAreaField
          autoFocus
          label="Your note"
          rows={5}
          maxLength={annotationNoteMaxCharacters}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKeyDown}
        />
        <Button look="primary" type="submit" className="justify-self-end">
          Save note
        </Button>
      </form>
    </DialogWindow>
  )
}
