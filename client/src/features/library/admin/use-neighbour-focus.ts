import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the next entry, or the last one, when an entry is removed, and to `fallback` when the list is empty.
 * @param control selector of the control within an entry that receives the focus
 */
export function useNeighbourFocus<Entry extends { id: number }>(
  entries: Entry[],
  list: RefObject<HTMLElement | null>,
  control: string,
  fallback: RefObject<HTMLElement | null>,
) {
  const removed = useRef<{ id: number; index: number }>(undefined)

  useEffect(() => {
    const { current: entry } = removed
    if (!entry || entries.some(({ id }) => id === entry.id)) return
    removed.current = undefined
    const neighbour = list.current?.children[Math.min(entry.index, entries.length - 1)]
    const target = neighbour?.querySelector<HTMLElement>(control) ?? fallback.current
    target?.focus()
  }, [entries, list, control, fallback])

  return {
    /** Must be called before the entry disappears. */
    noteRemoved(entry: Entry) {
      removed.current = { id: entry.id, index: entries.findIndex(({ id }) => id === entry.id) }
    },
  }
}
