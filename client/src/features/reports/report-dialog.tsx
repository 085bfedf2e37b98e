import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportResetMs } from '#shared/limits.ts'
import { newReport, reportsApi } from '#shared/reports-api.ts'
import { reportCategories } from '#shared/site.ts'
import { DialogWindow } from '../../components/dialog-window.tsx'
import { Field, TextAreaField } from '../../components/field.tsx'
import { Options } from '../../components/select.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useDropDraft } from '../../lib/use-drop-draft.ts'
import { useWrite } from '../../lib/use-write.ts'

export interface ReportDialogProps {
  open: boolean
  onClose: () => void
  /** Address of the page that the report is about; undefined for the path of the current page. */
  page: RefObject<string | undefined>
}

export function ReportDialog({ open, onClose, page }: ReportDialogProps) {
  const dropDraft = useDropDraft('report')
  const [isSent, setSent] = useState(false)
  const isShown = useRef(open)
  isShown.current = open
  const send = useWrite(reportsApi.create, {
    onSuccess: () => {
      form.reset()
      dropDraft()
      setSent(isShown.current)
    },
    success: 'Problem report submitted',
    failure: 'Failed to submit report',
    fallback: 'Failed to submit problem report',
  })
  const { form, field } = useSchemaForm(
    newReport,
    { title: '', description: '' },
    { refusal: send.error, draft: 'report', isSending: send.isPending },
  )
  const close = () => {
    setSent(false)
    onClose()
  }
  const closeLater = useEffectEvent(close)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(closeLater, reportResetMs)
    return () => clearTimeout(timer)
  }, [isSent])

  return (
    open && (
      <DialogWindow open onClose={close} title="Report a Problem">
        {isSent ? (
          <Confirmation />
        ) : (
          <form
            noValidate
            className="grid gap-5"
            onSubmit={form.handleSubmit((input) =>
              send.mutate({ body: { ...input, currentPage: page.current ?? window.location.pathname } }),
            )}
          >
            <SelectField label="Category" {...field('category')}>
              <option value="">Choose a category</option>
              <Options titles={reportCategories} />
            </SelectField>
            <Field label="Title" {...field('title')} />
            <TextAreaField label="Description" rows={5} {...field('description')} />
            <SubmitButton size="large" isPending={send.isPending} pending="Submitting...">
              Submit report
            </SubmitButton>
          </form>
        )}
      </DialogWindow>
    )
  )
}

/** Confirmation that receives the focus when it replaces the form, so that screen readers announce it. */
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
