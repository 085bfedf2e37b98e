import { type RefObject, useEffect } from 'react'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import { useReader } from '../reader-context.ts'
import { findWordsRange } from '../text/word-ranges.ts'

/** Draws the marks of the text with the CSS highlight API, which changes no element of it. */
export function useMarkedRanges(view: RefObject<HTMLElement | null>, paragraphs: ParagraphLayout[]): void {
  const { marks } = useReader().marks
  useEffect(() => {
    if (!('Highlight' in window) || !view.current) return
    const drawn = new Set<string>()
    for (const { kind, colour, ...words } of marks) {
      const range = findWordsRange(view.current, paragraphs, words)
      if (!range) continue
      for (const name of kind === 'highlight'
        ? [colour]
        : kind === 'note'
          ? [colour, 'note']
          : ['bookmark']) {
        const highlight = CSS.highlights.get(`marked-${name}`) ?? new Highlight()
        highlight.add(range)
        CSS.highlights.set(`marked-${name}`, highlight)
        drawn.add(`marked-${name}`)
      }
    }
    return () => {
      for (const name of drawn) CSS.highlights.delete(name)
    }
  }, [view, paragraphs, marks])
}
