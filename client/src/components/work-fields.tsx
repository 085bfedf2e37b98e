import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, TextAreaField } from './field.tsx'
import { CategoryOptions } from './select.tsx'
import { SelectField } from './select-field.tsx'

type WorkField<Name> = (name: Name) => UseFormRegisterReturn & { error: string | undefined }
type ShortName = 'title' | 'author' | 'category'

interface ShortProps {
  field: WorkField<ShortName>
  /** Shows two fields per row. */
  isWide?: boolean
}

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

interface Props {
  field: WorkField<ShortName | 'description' | 'authorBio'>
  isWide?: boolean
}

export function WorkFields({ field, isWide }: Props) {
  return (
    <>
      <ShortWorkFields field={field} isWide={isWide} />
      <TextAreaField label="Description" rows={4} {...field('description')} />
      <TextAreaField label="About the author" rows={3} {...field('authorBio')} />
    </>
  )
}
