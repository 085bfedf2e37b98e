import { type NewReport, type newReport, reportCategories, reportCategoryNames } from '#shared/site.ts'
import { Field, SelectField, TextAreaField } from '../../components/field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import type { SchemaForm } from '../../lib/form.ts'

interface Props {
  report: SchemaForm<typeof newReport>
  isPending: boolean
  onSubmit: (report: NewReport) => void
}

export function ReportForm({ report: { form, field }, isPending, onSubmit }: Props) {
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSubmit)}>
      <SelectField label="Category" {...field('category')}>
        <option value="">Choose a category</option>
        {reportCategoryNames.map((name) => (
          <option key={name} value={name}>
            {reportCategories[name]}
          </option>
        ))}
      </SelectField>
      <Field label="Title" {...field('title')} />
      <TextAreaField label="Description" rows={5} {...field('description')} />
      <SubmitButton size="large" isPending={isPending} pending="Submitting...">
        Submit report
      </SubmitButton>
    </form>
  )
}
