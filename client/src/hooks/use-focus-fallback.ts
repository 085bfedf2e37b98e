import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useWindowEvents } from './use-window-events.ts'

/**
 * Moves focus to a list when its focused item is removed, even while a dialog is open over the list. Returns the ref for the
 * list, which needs `tabIndex={-1}`.
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  const last = useRef<Element>(null)

  useWindowEvents(['focusin'], ({ target }) => {
    if (!(target instanceof Element)) return
    if (list.current?.contains(target)) last.current = target
    else if (!target.closest('[role="dialog"]')) last.current = null
  })

  // Runs after every render, because any render may have removed the focused item. A layout effect runs before Radix moves the focus to the
  // dialog.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (!last.current || last.current.isConnected || !isNowhere) return
    last.current = null
    list.current?.focus({ preventScroll: true })
  })

  return list
}
