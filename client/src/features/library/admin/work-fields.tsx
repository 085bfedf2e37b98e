import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { NewWork, newWork } from '#shared/library.ts'
import { categories } from '#shared/timing/category.ts'
import { Field, SelectField, TextAreaField } from '../../../components/field.tsx'

interface Props {
  form: UseFormReturn<z.input<typeof newWork>, unknown, NewWork>
  /** Whether there is room for two fields in a row. */
  isWide?: boolean
}

/** What a library says of a work, whether it is written by hand or read from a file. */
export function WorkFields({ form, isWide = false }: Props) {
  const { errors } = form.formState
  return (
    <>
      <div className={isWide ? 'grid gap-5 sm:grid-cols-2' : 'contents'}>
        <Field label="Title" error={errors.title?.message} {...form.register('title')} />
        <Field label="Author" error={errors.author?.message} {...form.register('author')} />
      </div>
      <SelectField label="Category" error={errors.category?.message} {...form.register('category')}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        rows={4}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextAreaField
        label="About the author"
        rows={3}
        error={errors.authorBio?.message}
        {...form.register('authorBio')}
      />
    </>
  )
}
