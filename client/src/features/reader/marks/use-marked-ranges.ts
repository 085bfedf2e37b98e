import { type RefObject, useEffect } from 'react'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import { useReader } from '../reader-context.ts'
import { findRange } from '../text/word-ranges.ts'

/** Draws the marks of the text with the CSS highlight API, which changes no element of it. */
export function useMarkedRanges(view: RefObject<HTMLElement | null>, paragraphs: ParagraphLayout[]): void {
  const { marks } = useReader().marks
  useEffect(() => {
    const last = paragraphs.at(-1)
    if (!('Highlight' in window) || !view.current || !last) return
    const [firstWord, lastWord] = [(paragraphs[0]?.first ?? 0) + 1, last.first + last.starts.length]
    const drawn = new Set<string>()
    for (const { startWord, endWord, kind, colour } of marks) {
      if (endWord < firstWord || startWord > lastWord) continue
      const start = findRange(view.current, paragraphs, Math.max(startWord, firstWord) - 1)
      const end = findRange(view.current, paragraphs, Math.min(endWord, lastWord) - 1)
      if (!start || !end) continue
      start.setEnd(end.endContainer, end.endOffset)
      for (const name of kind === 'highlight'
        ? [colour]
        : kind === 'note'
          ? [colour, 'note']
          : ['bookmark']) {
        const highlight = CSS.highlights.get(`marked-${name}`) ?? new Highlight()
        highlight.add(start)
        CSS.highlights.set(`marked-${name}`, highlight)
        drawn.add(`marked-${name}`)
      }
    }
    return () => {
      for (const name of drawn) CSS.highlights.delete(name)
    }
  }, [view, paragraphs, marks])
}
