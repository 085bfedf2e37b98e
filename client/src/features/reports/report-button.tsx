import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

export const LazyAnsweredReport = lazyPart(async () => (await import('./answered-report.tsx')).AnsweredReport)
export const LazyReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Returns a function that opens the report dialog, and the dialog to render. Closing the dialog without submitting keeps the input. */
export function useReportDialog() {
  const [isOpen, setOpen] = useState(false)
  const page = useRef<string>(undefined)
  const opener = useRef<Element>(null)

  useEffect(() => {
    if (isOpen) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  }, [isOpen])

  return {
    /** @param address the page that the report is about; defaults to the path of the current page */
    open: (address?: string) => {
      page.current = address
      opener.current = document.activeElement
      setOpen(true)
    },
    dialog: <LazyReportDialog open={isOpen} onClose={() => setOpen(false)} page={page} />,
    isOpen,
  }
}

export function ReportButton() {
  const report = useReportDialog()
  return (
    <>
      <Button look="link" onClick={() => report.open()}>
        Report Problem
      </Button>
      {report.dialog}
    </>
  )
}
