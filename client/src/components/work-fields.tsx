import type { newWork } from '#shared/library-changes.ts'
import { categories } from '#shared/timing/category.ts'
import type { SchemaForm } from '../lib/form.ts'
import { Field, SelectField, TextAreaField } from './field.tsx'

interface Props {
  field: SchemaForm<typeof newWork>['field']
  /** Two fields a row. */
  isWide?: boolean
  /** Omits the fields that only other readers see. */
  isShort?: boolean
}

/** Form fields of a work or an import. */
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
