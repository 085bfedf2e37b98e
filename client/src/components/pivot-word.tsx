import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { findPivot } from '#shared/timing/pivot.ts'

/** Handle that shows words without a React render, because the word may change many times a second. */
export interface WordScreen {
  show(word: string): void
}

interface Props {
  ref: Ref<WordScreen>
  /** Horizontal position of the pivot letter, from 0 at the left edge to 1 at the right edge. */
  at?: number
  className?: string
}

/**
 * Shows one word at a time, with the pivot letter in the accent color at a fixed point. Realigns the word when the font has loaded or
 * the width changes.
 */
export function PivotWord({ ref, at = 0.5, className = '' }: Props) {
  const word = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLSpanElement>(null)
  const pivot = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const bounds = useRef<Bounds>([0, 0, 1, 0])
  /** Width of the word when it was last aligned, in CSS px. */
  const alignedPx = useRef(0)

  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        if (!word.current || !before.current || !pivot.current || !after.current) return
        const { start, end } = findPivot(text)
        write(before.current, text.slice(0, start))
        write(pivot.current, text.slice(start, end))
        write(after.current, text.slice(end))
        alignedPx.current = align(word.current, pivot.current, bounds.current)
      },
    }),
    [],
  )

  const realign = useCallback(() => {
    if (!word.current?.parentElement || !pivot.current) return
    bounds.current = measureBounds(word.current.parentElement, at)
    alignedPx.current = align(word.current, pivot.current, bounds.current)
  }, [at])

  useEffect(() => {
    const shown = word.current
    const frame = shown?.parentElement
    if (!shown || !frame) return
    // True for size changes that a new word did not cause, for example when a font has loaded.
    const isExternal = ({ target, contentRect }: ResizeObserverEntry) =>
      target === frame || Math.abs(contentRect.width - alignedPx.current) > 0.05
    const sizes = new ResizeObserver((entries) => {
      if (entries.some(isExternal)) realign()
    })
    sizes.observe(shown)
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [realign])

  // Aligns again after each render: the observer misses a size that changes and changes back.
  useLayoutEffect(realign)

  return (
    <div className={`pivot-line font-read ${className}`}>
      <span ref={word} data-word translate="no" style={{ left: `${at * 100}%` }}>
        <span ref={before} />
        <span ref={pivot} data-pivot className="text-accent" />
        <span ref={after} />
      </span>
    </div>
  )
}

/**
 * Sets the text of an element. Reuses the text node, which is faster, unless a page translator has replaced it.
 */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text && !firstChild.nextSibling) firstChild.data = text
  else element.textContent = text
}

/** Limits of the word: space before and after the pivot point, minimum scale and maximum height. Lengths are in CSS px. */
type Bounds = [before: number, after: number, minScale: number, maxHeight: number]

function measureBounds(frame: HTMLElement, at: number): Bounds {
  const { width, height, minHeight, paddingRight } = getComputedStyle(frame)
  // Controls beside the word reserve space as padding, which does not move the pivot point.
  const [px = 0, linePx = 0, minPx = 0, besidePx = 0] = [width, height, minHeight, paddingRight].map(
    Number.parseFloat,
  )
  const maxHeight = frame.offsetParent?.clientHeight ?? linePx
  return [at * px, (1 - at) * px - besidePx, minPx / linePx, maxHeight]
}

/**
 * Moves the word so that the center of the pivot letter is on the pivot point, and shrinks a word that is too wide. A word that is still
 * too wide at `minScale` moves off the point and wraps. A wrapped word above `maxHeight` shrinks further. Causes one layout.
 * @returns the width of the word, in CSS px
 */
function align(word: HTMLElement, pivot: HTMLElement, [left, right, minScale, maxHeight]: Bounds): number {
  const wrapAt = (scale: number) => {
    word.style.maxWidth = `${(left + right) / scale}px`
  }
  wrapAt(minScale)
  const wide = word.getBoundingClientRect()
  const letter = pivot.getBoundingClientRect()
  const width = Number.parseFloat(getComputedStyle(word).width) || wide.width
  // `getBoundingClientRect` includes the current transforms. Dividing by `zoom` removes their scale.
  const zoom = wide.width / width || 1
  const before = (letter.left + letter.width / 2 - wide.left) / zoom
  let scale = Math.min(1, Math.max(minScale, Math.min(left / before, right / (width - before))))
  const x = Math.max(-left, Math.min(-before * scale, right - width * scale))
  const height = (wide.height / zoom) * scale
  if (height > maxHeight) {
    // A smaller scale reduces the height of the lines and their number, hence the square root.
    scale *= Math.sqrt(maxHeight / height)
    wrapAt(scale)
  }
  word.style.transform = `translate(${x}px) scale(${scale})`
  return width
}
