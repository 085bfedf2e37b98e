import { useRef } from 'react'
import { dismissNotice } from '../lib/toast.ts'

/** Age from which a notice is of an earlier action than the one that opens a dialog, in ms. */
const earlierMs = 500

/** Restores the focus when a dialog closes. */
export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    // Only for keyboard users: after a click the page gets the keys again, not the clicked button.
    noteOpener() {
      dismissNotice(earlierMs)
      const { activeElement } = document
      opener.current = activeElement?.matches(':focus-visible') ? (activeElement as HTMLElement) : null
    },
    restoreFocus(event: Event) {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}
