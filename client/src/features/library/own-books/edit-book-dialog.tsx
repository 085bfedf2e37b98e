import { aboutOwnBook } from '#shared/imports.ts'
import type { Work } from '#shared/library.ts'
import { categories } from '#shared/timing/category.ts'
import { DraftDialog } from '../../../components/draft-dialog.tsx'
import { Field, SelectField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useOwnBookWrites } from './use-own-book-writes.ts'

interface Props {
  book: Work
  onClose: () => void
}

export function EditBookDialog({ book, onClose }: Props) {
  return (
    <DraftDialog title="Edit Book" onClose={onClose}>
      <BookForm book={book} onClose={onClose} />
    </DraftDialog>
  )
}

function BookForm({ book: { id, title, author, category }, onClose }: Props) {
  const { update } = useOwnBookWrites(onClose)
  const { form, field } = useSchemaForm(aboutOwnBook, { title, author, category }, { refusal: update.error })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((body) => update.mutate({ params: { id }, body }))}
    >
      <Field label="Title" {...field('title')} />
      <Field label="Author" {...field('author')} />
      <SelectField label="Category" {...field('category')}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SubmitButton isPending={update.isPending}>Save changes</SubmitButton>
    </form>
  )
}
