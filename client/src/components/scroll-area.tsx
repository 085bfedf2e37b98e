import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent, ReactNode, Ref } from 'react'

interface Props {
  label: string
  className: string
  ref?: Ref<HTMLElement>
  /** The virtualized list inside. */
  list?: Virtualizer<HTMLElement, Element>
  children: ReactNode
}

/** A scrollable region that the keyboard can scroll. */
export function ScrollArea({ label, className, ref, list, children }: Props) {
  return (
    <section
      ref={ref}
      aria-label={label}
      onKeyDown={list && ((event) => scrollToEnd(event, list))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={`scroll-area overflow-y-auto ${className}`}
    >
      {children}
    </section>
  )
}

/** Scrolls to the first or last entry on Home or End. The browser would scroll to an estimated end. */
function scrollToEnd(event: KeyboardEvent, list: Virtualizer<HTMLElement, Element>): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event
  if ((key !== 'Home' && key !== 'End') || ctrlKey || altKey || metaKey || shiftKey) return
  if ((target as Element).matches('input, textarea, select')) return
  event.preventDefault()
  if (key === 'Home') list.scrollToIndex(0)
  else list.scrollToIndex(list.options.count - 1, { align: 'end' })
}
