import { type FocusEvent, type RefObject, useRef } from 'react'

/**
 * Stores which element had the focus before a floating region received it, and returns the focus when the region's content is removed.
 */
export function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null)
  return {
    note({ relatedTarget }: FocusEvent) {
      const from = relatedTarget as Element | null
      if (!region.current?.contains(from)) before.current = from
    },
    restore() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !region.current?.contains(activeElement)) return
      activeElement.blur()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
