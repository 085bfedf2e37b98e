import { type ReactNode, useEffect } from 'react'
import { type ManagedReport, reportChanges } from '#shared/reports.ts'
import { Button } from '../../../components/button.tsx'
import { TextAreaField } from '../../../components/field.tsx'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useKeptFocus } from '../../../hooks/use-kept-focus.ts'
import { useNotesWrite } from './use-report-writes.ts'

interface Props {
  report: ManagedReport
  /** What else there is to do, at the end of the line. */
  children: ReactNode
}

/** What administrators note about a report. What is typed stays until it is saved, wherever one goes meanwhile. */
export function ReportNotes({ report: { id, title, adminNotes }, children }: Props) {
  const [draft, setDraft] = useDraft<string>(`notes of report ${id}`)
  const write = useNotesWrite()
  const button = useKeptFocus(write.isPending)
  const saved = adminNotes ?? ''
  const notes = draft ?? saved
  const { error } = reportChanges.safeParse({ adminNotes: notes })

  useEffect(() => {
    if (draft === saved) setDraft(undefined)
  }, [draft, saved, setDraft])

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) write.mutate({ params: { id }, body: { adminNotes: notes || null } })
      }}
    >
      <TextAreaField
        label="Admin notes"
        aria-label={`Admin notes: ${title}`}
        rows={2}
        error={error?.issues[0]?.message}
        value={notes}
        onChange={({ target }) => setDraft(target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={button} type="submit" aria-label={`Save notes: ${title}`} disabled={write.isPending}>
          {write.isPending ? 'Saving...' : 'Save notes'}
        </Button>
        <p role="status" className="text-xs text-ink-soft">
          {notes !== saved && 'Not saved yet'}
        </p>
        {children}
      </div>
    </form>
  )
}
