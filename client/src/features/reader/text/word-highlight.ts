import { glideMinMs, glideMsPerWpm, glideStartMs } from '#shared/limits.ts'
import type { ParagraphLayout } from './text-layout.ts'
import { createRangeFinder } from './word-ranges.ts'

/** Words measured at a time: measuring one forces the same layout as measuring many. */
const batchWords = 60

/** Duration of the bar's move, in ms: shorter at higher speeds, at least 120 (specification §9). */
export function glideMs(wordsPerMinute: number): number {
  return Math.max(glideMinMs, glideStartMs - glideMsPerWpm * wordsPerMinute)
}

/** In CSS pixels. */
interface Rect {
  left: number
  top: number
  width: number
  height: number
}

type FindRange = (index: number) => Range | undefined

export interface WordHighlight {
  moveTo(index: number, options?: { center?: boolean }): void
  setSpeed(wordsPerMinute: number): void
  /** Returns the word a line above (-1) or below (1); `wordAt` finds the word at a point of the window. */
  findWordOnLine(
    index: number,
    lines: number,
    wordAt: (x: number, y: number) => number | undefined,
  ): number | undefined
  remove(): void
}

/**
 * Highlights one word of a text in a scrolling view: with the CSS highlight API, and with a bar that moves by transform, so that a
 * move causes no layout.
 */
export function createWordHighlight(
  view: HTMLElement,
  bar: HTMLElement,
  paragraphs: ParagraphLayout[],
): WordHighlight {
  const findRange = createRangeFinder(view, paragraphs)
  const rects = createRectCache(view, findRange)
  const highlight = 'Highlight' in window ? new Highlight() : undefined
  if (highlight) CSS.highlights.set('current-word', highlight)
  let current = 0

  const moveTo: WordHighlight['moveTo'] = (index, { center = false } = {}) => {
    current = index
    const range = findRange(index)
    if (!range) return
    highlight?.clear()
    highlight?.add(range)
    const rect = rects.get(index)
    if (!rect) return
    bar.style.transform = `translate(${rect.left}px, ${rect.top + rect.height}px) scaleX(${rect.width})`
    keepInView(view, rect, center)
  }
  const stopObserving = observeLayout(view, () => {
    rects.clear()
    moveTo(current)
  })

  return {
    moveTo,
    setSpeed(wordsPerMinute) {
      bar.style.transitionDuration = `${glideMs(wordsPerMinute)}ms`
    },
    findWordOnLine: (index, lines, wordAt) => findWordOnLine(view, findRange(index), index, lines, wordAt),
    remove() {
      stopObserving()
      CSS.highlights?.delete('current-word')
    },
  }
}

/** Calls back when words may have moved: on a resize or a loaded font. Returns the function that stops it. */
function observeLayout(view: HTMLElement, onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange)
  sizes.observe(view)
  if (view.lastElementChild) sizes.observe(view.lastElementChild)
  document.fonts?.addEventListener('loadingdone', onChange)
  return () => {
    sizes.disconnect()
    document.fonts?.removeEventListener('loadingdone', onChange)
  }
}

/** Positions of words in the view's coordinates, measured in batches. */
function createRectCache(view: HTMLElement, findRange: FindRange) {
  const rects = new Map<number, Rect>()
  const measureFrom = (from: number) => {
    rects.clear()
    const origin = view.getBoundingClientRect()
    for (let index = from; index < from + batchWords; index += 1) {
      // The first part of a word that is broken over two lines.
      const box = findRange(index)?.getClientRects()[0]
      if (!box) break
      rects.set(index, {
        left: box.left - origin.left + view.scrollLeft,
        top: box.top - origin.top + view.scrollTop,
        width: box.width,
        height: box.height,
      })
    }
  }
  return {
    get(index: number): Rect | undefined {
      if (!rects.has(index)) measureFrom(index)
      return rects.get(index)
    },
    clear: () => rects.clear(),
  }
}

function findWordOnLine(
  view: HTMLElement,
  range: Range | undefined,
  ...[index, lines, wordAt]: Parameters<WordHighlight['findWordOnLine']>
): number | undefined {
  const box = range?.getClientRects()[0]
  if (!box) return undefined
  const lineHeight = Number.parseFloat(getComputedStyle(view).lineHeight)
  const x = box.left + box.width / 2
  const y = box.top + box.height / 2
  // A gap between paragraphs is skipped: the next line is at most three lines away.
  for (let step = 1; step <= 3; step += 1) {
    const found = wordAt(x, y + lines * lineHeight * step)
    if (found !== undefined && found !== index) return found
  }
  return undefined
}

/** Scrolls the word to the middle on request, else only when it leaves the middle part of the view. */
function keepInView(view: HTMLElement, { top, height }: Rect, center: boolean): void {
  const margin = view.clientHeight / 5
  const isAbove = top < view.scrollTop + margin
  const isBelow = top + height > view.scrollTop + view.clientHeight - margin
  if (!center && !isAbove && !isBelow) return
  const middle = top - view.clientHeight / 2
  const target = isAbove ? top - view.clientHeight + 2 * margin : top - margin
  view.scrollTo({ top: center ? middle : target, behavior: 'instant' })
}
