import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a list when the entry that had it is removed: it goes to the entry that takes its place, or is last
 * then, and to `fallback` where none is left.
 * @param control finds the control of an entry that takes the focus
 */
export function useNeighbourFocus<Entry extends { id: number }>(
  entries: Entry[],
  list: RefObject<HTMLElement | null>,
  control: string,
  fallback: RefObject<HTMLElement | null>,
) {
  const removed = useRef<{ id: number; place: number }>(undefined)

  useEffect(() => {
    const { current: gone } = removed
    if (!gone || entries.some(({ id }) => id === gone.id)) return
    removed.current = undefined
    const neighbour = list.current?.children[Math.min(gone.place, entries.length - 1)]
    const target = neighbour?.querySelector<HTMLElement>(control) ?? fallback.current
    target?.focus()
  }, [entries, list, control, fallback])

  return {
    /** Notes that an entry is about to go. */
    noteRemoved(entry: Entry) {
      removed.current = { id: entry.id, place: entries.findIndex(({ id }) => id === entry.id) }
    },
  }
}
