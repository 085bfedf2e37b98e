import { type KeyboardEvent, useRef } from 'react'
import { dismissEarlierNotice } from '../lib/toast.ts'

export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    // Only for keyboard users: after a click the page gets the keys again, not the clicked button.
    noteOpener() {
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

/** Scrolls to the control that Tab has reached: around the ends of a dialog Radix moves the focus without. */
export function showFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
}
