import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus of a button that was disabled while busy, unless the focus has moved elsewhere. Returns the ref for the button.
 */
export function useRestoredFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (wasBusy.current && !isBusy && isNowhere) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}
