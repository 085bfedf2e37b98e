import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { reportResetMs } from '#shared/limits.ts'
import { newReport } from '#shared/site.ts'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ReportForm } from './report-form.tsx'

export interface ReportDialogProps {
  open: boolean
  onClose: () => void
  /** Address that the report is about; defaults to the path of the page. */
  page: RefObject<string | undefined>
}

/** The report form, then a confirmation. */
export function ReportDialog({ open, onClose, page }: ReportDialogProps) {
  const [isSent, setSent] = useState(false)
  const isShown = useRef(open)
  isShown.current = open
  const send = useReportWrite(() => {
    report.form.reset()
    setSent(isShown.current)
  })
  const report = useSchemaForm(newReport, { title: '', description: '' }, { refusal: send.error })
  const close = () => {
    setSent(false)
    onClose()
  }
  const closeThen = useEffectEvent(close)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(closeThen, reportResetMs)
    return () => clearTimeout(timer)
  }, [isSent])

  return (
    open && (
      <DialogWindow open onClose={close} title="Report a Problem">
        {isSent ? (
          <Confirmation />
        ) : (
          <ReportForm
            report={report}
            isPending={send.isPending}
            onSubmit={(input) =>
              send.mutate({ body: { ...input, currentPage: page.current ?? window.location.pathname } })
            }
          />
        )}
      </DialogWindow>
    )
  )
}

/** Takes the focus from the removed form, so that screen readers announce it. */
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
