import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { countCharacters } from '#shared/fields.ts'
import { formatNumber } from '#shared/format-number.ts'
import { textMaxCharacters } from '#shared/limits.ts'
import { newText } from '#shared/texts.ts'
import { type Category, categories } from '#shared/timing/category.ts'
import { Button } from '../../components/button.tsx'
import { Field, inputClass, SelectField } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useFileDrop } from '../../hooks/use-file-drop.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { readTextFile, TextFileError } from './text-file.ts'

export interface TextFormValues {
  title: string
  content: string
  category?: Category | null | undefined
}

interface Props {
  values: TextFormValues
  action: string
  isPending: boolean
  onSave: (values: TextFormValues) => void
}

/** A file dropped on the form fills it. */
export function TextForm({ values, action, isPending, onSave }: Props) {
  const id = useId()
  const { form, field } = useSchemaForm(newText, values)
  const { error, ...box } = field('content')
  const content = form.watch('content')
  const drop = useTextFile((read) => {
    form.setValue('content', read.content, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (!form.getValues('title').trim()) form.setValue('title', read.title, { shouldDirty: true })
  })

  return (
    <form
      noValidate
      className={`grid gap-5 rounded ${drop.isOver ? 'outline-2 outline-offset-8 outline-accent' : ''}`}
      onSubmit={form.handleSubmit(onSave)}
      {...drop.handlers}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field label="Title" {...field('title')} />
        <SelectField label="Category" {...field('category', { setValueAs: (value) => value || null })}>
          <option value="">No category</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm">
          Content
        </label>
        <textarea
          id={id}
          className={`${inputClass} block h-[clamp(7rem,36dvh,24rem)] resize-y font-read`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          {...box}
        />
        <div id={`${id}-note`} className="mt-1.5 flex flex-wrap justify-between gap-x-6 text-sm">
          <p className="text-danger">{error ?? drop.refusal}</p>
          <CharacterCount text={content} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <FileButton onFile={drop.take} />
        <SubmitButton isPending={isPending}>{action}</SubmitButton>
      </div>
    </form>
  )
}

/** Counts code points, as the server does. */
function CharacterCount({ text }: { text: string }) {
  const count = countCharacters(text)
  return (
    <p className={`tabular-nums ${count > textMaxCharacters ? 'text-danger' : 'text-ink-soft'}`}>
      {formatNumber(count)} / {formatNumber(textMaxCharacters)} characters
    </p>
  )
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" className="-ml-4" onClick={() => input.current?.click()}>
        <Upload aria-hidden size={16} strokeWidth={1.5} />
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
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function useTextFile(onRead: (read: { title: string; content: string }) => void) {
  const [refusal, setRefusal] = useState<string>()
  const take = async (file: File) => {
    setRefusal(undefined)
    try {
      onRead(await readTextFile(file))
    } catch (error) {
      setRefusal(
        error instanceof TextFileError ? error.message : `“${file.name}” could not be read. Try again.`,
      )
    }
  }
  const drop = useFileDrop((file) => void take(file))
  return { ...drop, refusal, take: (file: File) => void take(file) }
}
