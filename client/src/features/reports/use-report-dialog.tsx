import { useEffect, useRef, useState } from 'react'
import { lazyDialog } from '../../components/lazy-dialog.tsx'

export const LazyReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/**
 * Telling the administrators of a problem. Returns how to ask for the dialog, and the dialog to put on the page. What was typed
 * stays until it has been sent, however often the dialog is closed.
 */
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
    /** @param at the address that the report is about, where it is not the path of the page */
    open: (at?: string) => {
      page.current = at
      opener.current = document.activeElement
      setOpen(true)
    },
    dialog: <LazyReportDialog open={isOpen} onClose={() => setOpen(false)} page={page} />,
    isOpen,
  }
}
