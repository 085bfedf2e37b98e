import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newReport, reportCategories, reportCategoryNames } from '#shared/reports.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextAreaField } from '../../components/field.tsx'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'

/** The report as it is written: the server's rules, and a sentence where no category has been chosen. */
export const reportForm = newReport.extend({
  category: z.enum(reportCategoryNames, 'Please choose a category'),
})
type Values = z.input<typeof reportForm>
export type Report = z.output<typeof reportForm>

interface Props {
  form: UseFormReturn<Values, unknown, Report>
  isPending: boolean
  onSubmit: (report: Report) => void
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
