import { useRef } from 'react'

/** Notes what had the keyboard as a dialog opens, and gives it back as it closes. */
export function useDialogFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    // By keyboard one goes on where one was. After the pointer the page has the keys again, not the button that was pressed.
    noteOpener() {
      const { activeElement } = document
      opener.current = activeElement?.matches(':focus-visible') ? (activeElement as HTMLElement) : null
    },
    giveFocusBack(event: Event) {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}
