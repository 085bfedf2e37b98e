import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { NewWork, newWork } from '#shared/library.ts'
import { categories } from '#shared/timing/category.ts'
import { Field, SelectField, TextAreaField } from '../../../components/field.tsx'

/** What a library says of a work, as its file tells it. */
export function ImportFields({ form }: { form: UseFormReturn<z.input<typeof newWork>, unknown, NewWork> }) {
  const { errors } = form.formState
  return (
    <div className="grid content-start gap-4">
      <Field label="Title" error={errors.title?.message} {...form.register('title')} />
      <Field label="Author" error={errors.author?.message} {...form.register('author')} />
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
    </div>
  )
}
