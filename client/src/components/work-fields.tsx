import type { newWork } from '#shared/library-changes.ts'
import type { SchemaForm } from '../lib/form.ts'
import { Field, SelectField, TextAreaField } from './field.tsx'
import { CategoryOptions } from './select.tsx'

type WorkField = SchemaForm<typeof newWork>['field']

interface ShortProps {
  field: (name: 'title' | 'author' | 'category') => ReturnType<WorkField>
  /** Two fields a row. */
  isWide?: boolean
}

/** Form fields of an own book. */
export function ShortWorkFields({ field, isWide = false }: ShortProps) {
  return (
    <>
      <div className={isWide ? 'grid gap-5 sm:grid-cols-2' : 'contents'}>
        <Field label="Title" {...field('title')} />
        <Field label="Author" {...field('author')} />
      </div>
      <SelectField label="Category" {...field('category')}>
        <CategoryOptions />
      </SelectField>
    </>
  )
}

/** Form fields of a work. */
export function WorkFields({ field, isWide }: { field: WorkField; isWide?: boolean }) {
  return (
    <>
      <ShortWorkFields field={field} isWide={isWide} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <TextAreaField label="About the author" rows={3} {...field('authorBio')} />
    </>
  )
}
