import type { ReactNode } from 'react'
import { type ManagedReport, reportChanges } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useFormDraft } from '../../../hooks/use-form-draft.ts'
import { useWrite } from '../../../lib/use-write.ts'

interface Props {
  report: ManagedReport
  /** Further buttons, at the end of the row. */
  children: ReactNode
}

/** Notes of administrators on a report. Unsaved input survives navigation. */
export function ReportNotes({ report: { id, title, adminNotes }, children }: Props) {
  const write = useWrite(adminApi.site.updateReport, {
    changes: [adminApi.site.reports],
    success: 'Notes saved',
    failure: 'Failed to save notes',
  })
  const { field, values, errors, isChanged } = useFormDraft(`notes of report ${id}`, reportChanges, {
    adminNotes: adminNotes ?? '',
  })

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (errors.length === 0)
          write.mutate({ params: { id }, body: { adminNotes: values.adminNotes || null } })
      }}
    >
      <TextAreaField
        label="Admin notes"
        aria-label={`Admin notes: ${title}`}
        rows={2}
        {...field('adminNotes')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton look="plain" aria-label={`Save notes: ${title}`} isPending={write.isPending}>
          Save notes
        </SubmitButton>
        <p role="status" className="text-xs text-ink-soft">
          {isChanged && 'Not saved yet'}
        </p>
        {children}
      </div>
    </form>
  )
}
