import type { newWork } from '#shared/library-changes.ts'
import { categories } from '#shared/timing/category.ts'
import type { SchemaForm } from '../lib/form.ts'
import { Field, SelectField, TextAreaField } from './field.tsx'

interface Props {
  field: SchemaForm<typeof newWork>['field']
  /** Whether there is room for two fields in a row. */
  isWide?: boolean
  /** Without what other readers are told of it. */
  isShort?: boolean
}

/** What a library says of a work, whether it is written by hand or read from a file. */
export function WorkFields({ field, isWide = false, isShort = false }: Props) {
  return (
    <>
      <div className={isWide ? 'grid gap-5 sm:grid-cols-2' : 'contents'}>
        <Field label="Title" {...field('title')} />
        <Field label="Author" {...field('author')} />
      </div>
      <SelectField label="Category" {...field('category')}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {!isShort && (
        <>
          <TextAreaField label="Description" rows={4} {...field('description')} />
          <TextAreaField label="About the author" rows={3} {...field('authorBio')} />
        </>
      )}
    </>
  )
}
