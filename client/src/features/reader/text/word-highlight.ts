import { glideMinMs, glideMsPerWpm, glideStartMs } from '#shared/limits.ts'
import type { Paragraph } from './text-layout.ts'
import { createWordRanges } from './word-ranges.ts'

/** How many words' places are read from the page at a time: reading one costs nearly as much as reading them all. */
const batchWords = 60

/** How long the bar glides, in ms: at least 120, and the slower the longer (specification §9). */
export function glideMs(wordsPerMinute: number): number {
  return Math.max(glideMinMs, glideStartMs - glideMsPerWpm * wordsPerMinute)
}

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

export interface WordHighlight {
  moveTo(index: number, options?: { center?: boolean }): void
  setSpeed(wordsPerMinute: number): void
  /** The word a line above (-1) or below (1) another, as `wordAt` finds it on the screen. */
  wordBeside(
    index: number,
    lines: number,
    wordAt: (x: number, y: number) => number | undefined,
  ): number | undefined
  remove(): void
}

/**
 * Marks one word of a text in a view that scrolls: the browser's highlight colours it, and a bar glides under it by transform
 * alone, so that a move lays out nothing.
 */
export function createWordHighlight(
  view: HTMLElement,
  bar: HTMLElement,
  paragraphs: Paragraph[],
): WordHighlight {
  const rangeOf = createWordRanges(view, paragraphs)
  const highlight = 'Highlight' in window ? new Highlight() : undefined
  if (highlight) CSS.highlights.set('current-word', highlight)
  let rects = new Map<number, Rect>()
  let current = 0
  const readAgain = () => {
    rects = new Map()
    moveTo(current)
  }
  const resized = new ResizeObserver(readAgain)
  resized.observe(view)
  if (view.lastElementChild) resized.observe(view.lastElementChild)
  // A font that arrives moves every word.
  document.fonts?.addEventListener('loadingdone', readAgain)

  /** Reads where the next words stand, in the view's own coordinates, all at once. */
  const readRects = (from: number) => {
    rects = new Map()
    const origin = view.getBoundingClientRect()
    for (let index = from; index < from + batchWords; index += 1) {
      // Of a word that is broken over two lines the first part counts.
      const box = rangeOf(index)?.getClientRects()[0]
      if (!box) break
      rects.set(index, {
        left: box.left - origin.left + view.scrollLeft,
        top: box.top - origin.top + view.scrollTop,
        width: box.width,
        height: box.height,
      })
    }
  }

  const moveTo: WordHighlight['moveTo'] = (index, { center = false } = {}) => {
    current = index
    const range = rangeOf(index)
    if (!range) return
    highlight?.clear()
    highlight?.add(range)
    if (!rects.has(index)) readRects(index)
    const rect = rects.get(index)
    if (!rect) return
    bar.style.transform = `translate(${rect.left}px, ${rect.top + rect.height}px) scaleX(${rect.width})`
    keepInView(view, rect, center)
  }

  return {
    moveTo,
    setSpeed(wordsPerMinute) {
      bar.style.transitionDuration = `${glideMs(wordsPerMinute)}ms`
    },
    wordBeside(index, lines, wordAt) {
      const box = rangeOf(index)?.getClientRects()[0]
      const line = Number.parseFloat(getComputedStyle(view).lineHeight)
      if (!box) return undefined
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      // A gap between paragraphs is skipped: the next line is at most three lines away.
      for (let step = 1; step <= 3; step += 1) {
        const found = wordAt(x, y + lines * line * step)
        if (found !== undefined && found !== index) return found
      }
      return undefined
    },
    remove() {
      resized.disconnect()
      document.fonts?.removeEventListener('loadingdone', readAgain)
      CSS.highlights?.delete('current-word')
    },
  }
}

/** Scrolls when the word leaves the middle part of the view, or at once to the middle when asked to. */
function keepInView(view: HTMLElement, { top, height }: Rect, center: boolean): void {
  const margin = view.clientHeight / 5
  const above = top < view.scrollTop + margin
  const below = top + height > view.scrollTop + view.clientHeight - margin
  if (!center && !above && !below) return
  const middle = top - view.clientHeight / 2
  const atThird = top - margin
  view.scrollTo({
    top: center ? middle : above ? top - view.clientHeight + 2 * margin : atThird,
    behavior: 'instant',
  })
}
