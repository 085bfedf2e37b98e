import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { annotationApi } from '#shared/annotation-api.ts'
import { type Annotation, annotationChanges, annotationColours } from '#shared/annotations.ts'
import { annotationNoteMaxCharacters } from '#shared/limits.ts'
import { annotationLooks, ColourSwatch } from '../../../components/annotation-colours.tsx'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { EditConflict } from '../../../components/edit-conflict.tsx'
import { CharacterCount, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { fetchAnnotations } from '../../../lib/annotations.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { toastStore } from '../../../lib/toast.ts'
import { useDropDraft } from '../../../lib/use-drop-draft.ts'
import { useWrite } from '../../../lib/use-write.ts'

const { list, change } = annotationApi.annotations

const colourOptions = Object.fromEntries(
  annotationColours.map((colour) => [
    colour,
    { title: annotationLooks[colour].name, picture: <ColourSwatch colour={colour} /> },
  ]),
) as Record<Annotation['colour'], { title: string; picture: ReactNode }>

interface Props {
  annotation: Annotation
  takesFocus: boolean
  onClose: () => void
}

/** Edits note and colour. Ctrl+Enter saves, Escape closes the form and keeps the draft. */
export function NoteForm({ annotation, takesFocus, onClose }: Props) {
  const { id, kind, note, colour, updatedAt, chapterId, textId } = annotation
  const element = useRef<HTMLFormElement>(null)
  const draft = `note_${id}`
  const { mutate, isPending, error } = useWrite(change, {
    changes: [list],
    onSuccess: useDropDraft(draft),
    failure: "Couldn't save the note",
  })
  const { form, field } = useSchemaForm(
    annotationChanges,
    { note, colour, updatedAt },
    { refusal: error, draft, isSending: isPending },
  )
  const close = () => {
    form.reset()
    onClose()
  }
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  const save = form.handleSubmit((edited) =>
    mutate({ params: { id }, body: { ...edited, kind: findKind(kind, edited.note) } }, { onSuccess: close }),
  )
  const fetchTheirs = async () => {
    const all = await fetchAnnotations(textId ? { textId } : { chapterId: chapterId ?? 0 })
    return { content: all.find((other) => other.id === id)?.note }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending && !toastStore.read()) onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Edit note"
      className="no-print mt-4 grid max-w-prose gap-2"
      onKeyDown={handleKeyDown}
      onSubmit={save}
    >
      <TextAreaField
        label="Note"
        rows={4}
        hint={<CharacterCount text={form.watch('note') ?? ''} max={annotationNoteMaxCharacters} />}
        {...field('note')}
      />
      <Choice
        label="Color"
        options={colourOptions}
        value={form.watch('colour') ?? colour}
        // Like the text, the color is read-only while the form is being sent.
        onChange={(chosen) => !isPending && form.setValue('colour', chosen, { shouldDirty: true })}
      />
      <EditConflict error={error} fetchTheirs={fetchTheirs} onSave={save} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending}>Save</SubmitButton>
        <Button look="quiet" disabled={isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns the kind that fits the new note: `note` for a highlight with text, `highlight` for one without. A bookmark keeps its kind. */
function findKind(kind: Annotation['kind'], note = ''): Annotation['kind'] {
  if (kind === 'bookmark') return kind
  return note.trim() ? 'note' : 'highlight'
}
