import { type RefObject, useEffect, useRef } from 'react'
import { glideMinMs, glideMsPerWpm, glideStartMs } from '#shared/limits.ts'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import { onMove } from '../playback/use-player.ts'
import type { WordSpan } from '../playback/word-times.ts'
import { useReader } from '../reader-context.ts'
import { findWordsRange, openNote } from './word-ranges.ts'

/** Returns the duration of the bar's move: shorter at higher speeds, at least 120 ms (specification §9). */
export function calculateGlideMs(wordsPerMinute: number): number {
  return Math.max(glideMinMs, glideStartMs - glideMsPerWpm * wordsPerMinute)
}

interface Options {
  view: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  paragraphs: ParagraphLayout[]
  opensCentered?: boolean
}

export function useWordHighlight({ view, bar, paragraphs, opensCentered }: Options) {
  const { player, speed, findSpan } = useReader()
  const highlight = useRef<ReturnType<typeof createWordHighlight>>(null)

  useEffect(() => {
    if (!view.current || !bar.current) return
    const findShown = (index: number) =>
      (player.isPlaying && findSpan?.(index)) || { first: index, last: index }
    const created = createWordHighlight(view.current, bar.current, paragraphs, findShown)
    highlight.current = created
    created.moveTo(player.index, { center: opensCentered })
    const follow = () => created.moveTo(player.index)
    const unsubscribe = findSpan ? onMove(player, follow) : player.onWord(follow)
    return () => {
      unsubscribe()
      created.remove()
    }
  }, [view, bar, paragraphs, player, opensCentered, findSpan])

  useEffect(() => {
    if (bar.current) bar.current.style.transitionDuration = `${calculateGlideMs(speed.base)}ms`
  }, [bar, speed.base])

  return highlight
}

/** Time in ms without a scroll event after which a scroll has ended, for Safari before 26.2, which lacks the `scrollend` event. */
const settleMs = 150

/**
 * Highlights a word with the CSS Custom Highlight API, and with a bar that moves by transform. Neither causes layout.
 * @param findShown returns the words that are highlighted together; several words have no bar
 */
function createWordHighlight(
  view: HTMLElement,
  bar: HTMLElement,
  paragraphs: ParagraphLayout[],
  findShown: (index: number) => WordSpan,
) {
  const highlight = 'Highlight' in window ? new Highlight() : undefined
  if (highlight) {
    // Draws the current word above the annotations.
    highlight.priority = 1
    CSS.highlights.set('current-word', highlight)
  }
  let current = 0
  /** Top of the word and height of the view at the last move, in px, as a string for comparison. */
  let place: string | undefined

  const moveTo = (index: number, { center = false, follows = true } = {}) => {
    current = index
    const { first, last } = findShown(index)
    const range = findWordsRange(view, paragraphs, { startWord: first + 1, endWord: last + 1 })
    if (!range) return
    bar.style.visibility = last === first ? '' : 'hidden'
    highlight?.clear()
    highlight?.add(range)
    // A word that is broken over lines has a box in each. The bar is below the first one.
    const [box, ...others] = range.getClientRects()
    if (!box) return
    const height = (first === last ? (others.at(-1) ?? box).bottom : box.bottom) - box.top
    const origin = view.getBoundingClientRect()
    const left = box.left - origin.left + view.scrollLeft
    const top = box.top - origin.top + view.scrollTop
    bar.style.transform = `translate(${left}px, ${top + box.height}px) scaleX(${box.width})`
    const found = `${top.toFixed()} ${view.clientHeight}`
    // Follows the word only if it has moved: a loaded font alone must not change the reader's scroll position.
    if (follows && (center || found !== place)) keepInView(view, top, height, center)
    place = found
  }
  // Opening or closing a note must not scroll the text.
  let hadNote = false
  const stopObserving = observeLayout(view, () => {
    const hasNote = view.querySelector(openNote) !== null
    moveTo(current, { follows: !hasNote && !hadNote })
    hadNote = hasNote
  })
  const snap = () => view.scrollTo({ top: snapToLine(view, view.scrollTop), behavior: 'instant' })
  let settling: ReturnType<typeof setTimeout>
  const snapLater = () => {
    clearTimeout(settling)
    settling = setTimeout(snap, settleMs)
  }
  const [event, settle] = 'onscrollend' in window ? ['scrollend', snap] : ['scroll', snapLater]
  view.addEventListener(event, settle)

  return {
    moveTo,
    remove() {
      stopObserving()
      clearTimeout(settling)
      view.removeEventListener(event, settle)
      CSS.highlights?.delete('current-word')
    },
  }
}

/** Calls `onChange` when words may have moved, on a resize or a loaded font. Returns the function that stops observing. */
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

/** Scrolls the word to the middle on request. Otherwise scrolls only when the word leaves the middle part of the view. */
function keepInView(view: HTMLElement, top: number, height: number, center: boolean): void {
  const margin = view.clientHeight / 5
  const isAbove = top < view.scrollTop + margin
  const isBelow = top + height > view.scrollTop + view.clientHeight - margin
  if (!center && !isAbove && !isBelow) return
  const middle = top - view.clientHeight / 2
  const wanted = isAbove ? top - view.clientHeight + 2 * margin : top - margin
  const { paddingTop, paddingBottom } = getComputedStyle(view)
  const first = top - Number.parseFloat(paddingTop)
  const snapped = snapToLine(view, center ? middle : wanted)
  const isWhole =
    snapped < first + 2 && top + height <= snapped + view.clientHeight - Number.parseFloat(paddingBottom)
  view.scrollTo({ top: isWhole ? snapped : snapToLine(view, first), behavior: 'instant' })
}

/** Returns the nearest scroll position at which a line begins below the padding, so that no line is cut. */
function snapToLine(view: HTMLElement, target: number): number {
  const paragraph = [...view.querySelectorAll<HTMLElement>('[data-first]')].findLast(
    ({ offsetTop }) => offsetTop <= target,
  )
  if (!paragraph) return 0
  const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
  const max = view.scrollHeight - view.clientHeight
  const lines = (Math.min(target, max) - paragraph.offsetTop) / line
  const snapped = paragraph.offsetTop + Math.round(lines) * line
  return snapped > max + 1 ? snapped - line : snapped
}
