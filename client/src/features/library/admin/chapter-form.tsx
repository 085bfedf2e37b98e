import { useEffect, useState } from 'react'
import { type NewChapter, newChapter } from '#shared/library-changes.ts'
import type { Category } from '#shared/timing/category.ts'
import { Field, TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { ChapterPreview } from './chapter-preview.tsx'

/** A person who types is not done yet: the engine reads what stands there after this pause, in ms. */
const typingPauseMs = 400

interface Props {
  category: Category
  values: { title: string; content: string; order: number }
  action: string
  isPending: boolean
  /** Called with what it was when the form opened, too: it may be another one by now. */
  onSave: (chapter: NewChapter, before: NewChapter) => void
}

/** A chapter as it is written, beside how the engine reads it. */
export function ChapterForm({ category, values, action, isPending, onSave }: Props) {
  const [before] = useState(values)
  const { form, field } = useSchemaForm(newChapter, before)
  const content = useSettled(form.watch('content'))
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

/** A value that has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  const settle = useDebounced(setSettled, typingPauseMs)
  useEffect(() => {
    settle(value)
  }, [value, settle])
  return settled
}
