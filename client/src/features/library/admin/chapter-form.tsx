import { useEffect, useState } from 'react'
import { type NewChapter, newChapter } from '#shared/library-changes.ts'
import type { Category } from '#shared/timing/category.ts'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { ChapterPreview } from './chapter-preview.tsx'

const previewDelayMs = 400

interface Props {
  category: Category
  values: { title: string; content: string; order: number }
  action: string
  isPending: boolean
  /** @param before values when the form opened */
  onSave: (chapter: NewChapter, before: NewChapter) => void
}

export function ChapterForm({ category, values, action, isPending, onSave }: Props) {
  const [before] = useState(values)
  const { form, field } = useSchemaForm(newChapter, before)
  const content = useDebouncedValue(form.watch('content'), previewDelayMs)
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((after) => onSave(after, before))}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Title" {...field('title')} />
        <Field
          label="Order"
          type="number"
          min={1}
          {...field('order', { setValueAs: (value) => (value === '' ? undefined : Number(value)) })}
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <TextAreaField
          label="Content"
          className="block h-[clamp(10rem,44dvh,32rem)] w-full resize-y rounded border border-edge bg-surface px-3.5 py-2.5 font-read text-base text-ink aria-invalid:border-danger"
          {...field('content')}
        />
        <ChapterPreview content={content} category={category} />
      </div>
      <div className="flex justify-end">
        <SubmitButton isPending={isPending}>{action}</SubmitButton>
      </div>
    </form>
  )
}

function useDebouncedValue(value: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(value)
  const update = useDebounced(setDebounced, delayMs)
  useEffect(() => {
    update(value)
  }, [value, update])
  return debounced
}
