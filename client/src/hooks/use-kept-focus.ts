import { type RefObject, useEffect, useRef } from 'react'

/**
 * A browser takes the focus from a button that is disabled while it works. This gives it back afterwards, where it has gone
 * nowhere else. Returns the ref to put on that button.
 */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (wasBusy.current && !isBusy && isNowhere) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}
