import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Work } from '#shared/library.ts'
import { paths } from './paths.ts'

const markMs = 3_000

interface Added {
  added?: number
  isOpen?: boolean
}

/** Returns the arguments of `navigate` that show a new, highlighted work in the library; `isOpen` also opens its details. */
export function toAddedWork({ id, title }: Pick<Work, 'id' | 'title'>, isOpen = false) {
  const state: Added = { added: id, isOpen }
  return [`${paths.home}?${new URLSearchParams({ search: title })}`, { state }] as const
}

export const openAddedWork = (work: Work, navigate: (...to: ReturnType<typeof toAddedWork>) => void) => ({
  action: { label: 'Open', onAct: () => navigate(...toAddedWork(work, true)) },
})

/** Reports whether a work was just added: true for three seconds, while it is highlighted. */
export function useAddedWork(id: number) {
  const { added, isOpen = false } = useHistoryState<Added | null>() ?? {}
  const isMarked = added === id
  useEffect(() => {
    if (!isMarked) return
    // Removed, so that a reload, or Back from another page, does not highlight the work again.
    const removeMark = () => window.history.replaceState({ ...window.history.state, added: undefined }, '')
    const timer = setTimeout(removeMark, markMs)
    return () => clearTimeout(timer)
  }, [isMarked])
  return { isMarked, isOpen: isMarked && isOpen }
}
