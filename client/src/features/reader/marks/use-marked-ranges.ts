import { type RefObject, useEffect, useRef } from 'react'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import { runWhenIdle } from '../../../lib/when-idle.ts'
import { useReader } from '../reader-context.ts'
import { findWordsRange } from '../text/word-ranges.ts'

/** Draws annotations with the CSS Custom Highlight API, without changing the DOM. Drawing them does not delay the opening of the text. */
export function useMarkedRanges(view: RefObject<HTMLElement | null>, paragraphs: ParagraphLayout[]): void {
  const { marks } = useReader().marks
  const hasOpened = useRef(false)
  useEffect(() => {
    const drawn = new Map<string, Highlight>()
    let cancel: (() => void) | undefined
    const draw = () => {
      hasOpened.current = true
      for (const { kind, colour, ...words } of marks) {
        const range = view.current && findWordsRange(view.current, paragraphs, words)
        if (!range) continue
        for (const part of kind === 'bookmark' ? [kind] : [colour, kind]) {
          const name = `marked-${part}`
          drawn.set(name, (drawn.get(name) ?? new Highlight()).add(range))
        }
      }
      for (const [name, highlight] of drawn) CSS.highlights.set(name, highlight)
    }
    if (!('Highlight' in window)) return
    if (hasOpened.current) draw()
    else cancel = runWhenIdle(draw)
    return () => {
      cancel?.()
      for (const name of drawn.keys()) CSS.highlights.delete(name)
    }
  }, [view, paragraphs, marks])
}
