import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { isStorable } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { textMaxCharacters } from '#shared/limits.ts'
import { type NewText, newText, type TextChanges } from '#shared/texts.ts'
import { Button } from '../../components/button.tsx'
import { type Conflict, EditConflict } from '../../components/edit-conflict.tsx'
import { CharacterCount, Field, inputClass } from '../../components/field.tsx'
import { insertText, PasteArea } from '../../components/paste-area.tsx'
import { CategoryOptions } from '../../components/select.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { type SaveAs, useSchemaForm } from '../../lib/form.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'

/** Maximum size of a character in UTF-8, in bytes. */
const characterMaxBytes = 4

interface Props {
  values: NewText & { updatedAt?: Date }
  /** Name under which unsaved input is kept on this device. */
  draft?: string
  action: string
  isPending: boolean
  conflict?: Conflict
  onSave: (values: NewText, as: SaveAs, changes: TextChanges) => void
}

/** Form of a text of the reader's own. A dropped file is inserted at the caret; its name becomes the title if the title is empty. */
export function TextForm({ values, draft, action, isPending, conflict, onSave }: Props) {
  const { form, field } = useSchemaForm(newText, values, { draft, isSending: isPending })
  const { isSubmitted } = form.formState
  const save = form.handleSubmit(onSave)
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()

  const takeFile = async (file: File) => {
    const { content, refusal } = await readTextFile(file)
    setRefusal(refusal)
    if (content === undefined) return
    const area = element.current?.elements.namedItem('content')
    if (!(area instanceof HTMLTextAreaElement) || area.readOnly) return
    area.focus()
    insertText(area, content)
    const title = file.name.replace(/\.[^.]+$/, '')
    if (form.getValues('title').trim()) return
    form.setValue('title', title, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const drop = useFileDrop((file) => void takeFile(file))

  return (
    <form
      ref={element}
      noValidate
      className={`grid gap-5 rounded ${drop.isOver ? 'outline-2 outline-offset-8 outline-accent' : ''}`}
      onSubmit={save}
      {...drop.handlers}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label="Title" {...field('title')} />
        <SelectField label="Category" {...field('category', { setValueAs: (value) => value || null })}>
          <option value="">No category</option>
          <CategoryOptions />
        </SelectField>
      </div>
      <PasteArea
        label="Content"
        className={`${inputClass} block h-[clamp(7rem,36dvh,24rem)] resize-y font-read`}
        hint={
          <div className="flex flex-wrap justify-between gap-x-6">
            <p className="mt-1.5 text-sm text-danger">{refusal}</p>
            <CharacterCount text={form.watch('content')} max={textMaxCharacters} />
          </div>
        }
        {...field('content')}
      />
      {conflict && <EditConflict {...conflict} onSave={save} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <FileButton onFile={(file) => void takeFile(file)} />
        <SubmitButton isPending={isPending}>{action}</SubmitButton>
      </div>
    </form>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" className="-ml-4" onClick={() => input.current?.click()}>
        <Upload />
        Choose or drop a text file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,.md,.text,text/*"
        aria-label="Text file"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

/** Reads a UTF-8 file and normalizes its line endings. Returns `refusal`, a message for the reader, when the file cannot be used. */
async function readTextFile(file: File): Promise<{ content?: string; refusal?: string }> {
  const { name, size } = file
  const maxLength = formatNumber(textMaxCharacters)
  if (size > textMaxCharacters * characterMaxBytes)
    return { refusal: `“${name}” is too long. A text can have at most ${maxLength} characters.` }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: `“${name}” could not be read. Try again.` }
  const content = decode(bytes)
  if (content !== undefined) return { content }
  const advice = 'Save it as plain text, or copy the text and paste it here.'
  return { refusal: `“${name}” is not a text file in UTF-8. ${advice}` }
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isStorable(text) ? text.replace(/\r\n?/g, '\n') : undefined
  } catch {
    return undefined
  }
}
