import { type KeyboardEvent, useRef } from 'react'
import { dismissEarlierNotice } from '../lib/toast.ts'

export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    // Only for keyboard users: after a click, the page's shortcuts work again, instead of the keys of the clicked button.
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

/** Scrolls to the control that Tab has reached. Radix does not scroll when it wraps the focus at the ends of a dialog. */
export function showFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' })
}
