import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { reportResetMs } from '#shared/limits.ts'
import { newReport } from '#shared/reports.ts'
import { Dialog } from '../../components/dialog.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ReportForm } from './report-form.tsx'

type View = 'closed' | 'form' | 'sent'

/**
 * Telling the administrators of a problem. Returns how to ask for the dialog, and the dialog to put on the page. What was typed
 * stays until it has been sent, however often the dialog is closed.
 */
export function useReportDialog() {
  const [view, setView] = useState<View>('closed')
  const page = useRef<string>(undefined)
  const opener = useRef<Element>(null)
  const send = useReportWrite(() => {
    report.form.reset()
    setView((now) => (now === 'form' ? 'sent' : now))
  })
  const report = useSchemaForm(newReport, { title: '', description: '' }, { refusal: send.error })

  useEffect(() => {
    if (view !== 'sent') return
    const timer = setTimeout(() => setView('closed'), reportResetMs)
    return () => clearTimeout(timer)
  }, [view])

  useEffect(() => {
    if (view !== 'closed') return
    if (opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  }, [view])

  return {
    /** @param at the address that the report is about, where it is not the path of the page */
    open: (at?: string) => {
      page.current = at
      opener.current = document.activeElement
      setView('form')
    },
    dialog:
      view === 'closed' ? undefined : (
        <Dialog open onClose={() => setView('closed')} title="Report a Problem">
          {view === 'sent' ? (
            <Confirmation />
          ) : (
            <ReportForm
              report={report}
              isPending={send.isPending}
              onSubmit={(written) =>
                send.mutate({ body: { ...written, currentPage: page.current ?? window.location.pathname } })
              }
            />
          )}
        </Dialog>
      ),
  }
}

/** It takes the focus that the form leaves behind, and so is read out. */
function Confirmation() {
  const confirmation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    confirmation.current?.focus()
  }, [])
  return (
    <div ref={confirmation} tabIndex={-1} className="grid gap-2 py-6 text-center outline-none">
      <p className="font-read text-lg">Thank you.</p>
      <p className="text-sm text-ink-soft">The administrators have your report.</p>
    </div>
  )
}

function useReportWrite(onSent: () => void) {
  return useWrite(api.reports.create, {
    onSuccess: onSent,
    success: 'Problem report submitted',
    failure: 'Failed to submit report',
    fallback: 'Failed to submit problem report',
  })
}
