import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type NewReport, type newReport, reportCategories, reportCategoryNames } from '#shared/reports.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextAreaField } from '../../components/field.tsx'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'

type Values = z.input<typeof newReport>

interface Props {
  form: UseFormReturn<Values, unknown, NewReport>
  isPending: boolean
  onSubmit: (report: NewReport) => void
}

/** What the problem is, in the words of whoever met it. */
export function ReportForm({ form, isPending, onSubmit }: Props) {
  const { errors } = form.formState
  const button = useKeptFocus(isPending)
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSubmit)}>
      <SelectField label="Category" error={errors.category?.message} {...form.register('category')}>
        <option value="">Choose a category</option>
        {reportCategoryNames.map((name) => (
          <option key={name} value={name}>
            {reportCategories[name]}
          </option>
        ))}
      </SelectField>
      <Field label="Title" error={errors.title?.message} {...form.register('title')} />
      <TextAreaField
        label="Description"
        rows={5}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Button ref={button} type="submit" look="primary" size="large" disabled={isPending}>
        {isPending ? 'Submitting...' : 'Submit report'}
      </Button>
    </form>
  )
}
