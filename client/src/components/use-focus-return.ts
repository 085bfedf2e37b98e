import { type FocusEvent, type RefObject, useRef } from 'react'

/**
 * Remembers what had the focus before it came into a region that floats over the page, so that it can be given back when
 * what was in the region goes.
 */
export function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null)
  return {
    note({ relatedTarget }: FocusEvent) {
      const from = relatedTarget as Element | null
      if (!region.current?.contains(from)) before.current = from
    },
    giveBack() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !region.current?.contains(activeElement)) return
      activeElement.blur()
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
  }
}
