import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus in when what had it in here goes away, though a dialog was open over it meanwhile: a row that is deleted
 * leaves the keyboard in its list. Returns the ref to put on the list, which can be focused (`tabIndex={-1}`).
 */
export function useFocusHaven<E extends HTMLElement>(): RefObject<E | null> {
  const haven = useRef<E>(null)
  const last = useRef<Element>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (haven.current?.contains(target)) last.current = target
      else if (!target.closest('[role="dialog"]')) last.current = null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // After every drawing: any of them may have taken it away.
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (!last.current || last.current.isConnected || !isNowhere) return
    last.current = null
    haven.current?.focus({ preventScroll: true })
  })

  return haven
}
