import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus in when what had it in here goes away or is disabled: a row that is deleted leaves the keyboard in its list.
 * Answers the ref to put on the list, which can be focused (`tabIndex={-1}`).
 */
export function useFocusHaven<E extends HTMLElement>(): RefObject<E | null> {
  const haven = useRef<E>(null)
  const last = useRef<Element>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && haven.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // After every drawing: any of them may have taken it away.
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    const isGone = last.current && (!last.current.isConnected || last.current.matches(':disabled'))
    if (!isGone || !(isNowhere || activeElement === last.current)) return
    last.current = null
    haven.current?.focus({ preventScroll: true })
  })

  return haven
}
