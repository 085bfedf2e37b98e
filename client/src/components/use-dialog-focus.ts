import { type KeyboardEvent, useRef } from 'react'
import { dismissEarlierNotice } from '../lib/toast.ts'

export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    // Only for keyboard users. After a click the focus does not return, so that keys act on the page, not on the clicked button.
    storeOpener() {
      dismissEarlierNotice()
      const { activeElement } = document
      opener.current = activeElement?.matches(':focus-visible') ? (activeElement as HTMLElement) : null
    },
    restoreFocus(event: Event) {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}

/** Scrolls to the control focused by Tab. Radix does not scroll when the focus wraps from one end of a dialog to the other. */
export function showFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
}
