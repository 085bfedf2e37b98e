import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent } from 'react'

/** Home and End scroll to the first and last entry. The browser itself would scroll to an estimated end. */
export function homeEndKeys<Frame extends Element, Entry extends Element>(list: Virtualizer<Frame, Entry>) {
  return (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event
    if ((key !== 'Home' && key !== 'End') || ctrlKey || altKey || metaKey || shiftKey) return
    if ((target as Element).matches('input, textarea, select')) return
    event.preventDefault()
    if (key === 'Home') list.scrollToIndex(0)
    else list.scrollToIndex(list.options.count - 1, { align: 'end' })
  }
}
