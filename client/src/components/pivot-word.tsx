import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { pivotOf } from '#shared/timing/pivot.ts'

/** What draws words, outside React's render: a word may change many times a second. */
export interface WordScreen {
  show(word: string): void
}

interface Props {
  ref: Ref<WordScreen>
  /** Where the eye rests, as a share of the width. */
  at?: number
  className?: string
}

/**
 * Words one at a time, the letter the eye rests on always at the same place and in the accent's colour, also when the font arrives
 * late or the width changes.
 */
export function PivotWord({ ref, at = 0.5, className = '' }: Props) {
  const word = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLSpanElement>(null)
  const pivot = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  /** How wide the word was laid out when it was put in its place. */
  const alignedPx = useRef(0)

  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        if (!word.current || !before.current || !pivot.current || !after.current) return
        const { start, end } = pivotOf(text)
        before.current.textContent = text.slice(0, start)
        pivot.current.textContent = text.slice(start, end)
        after.current.textContent = text.slice(end)
        alignedPx.current = align(word.current, pivot.current)
      },
    }),
    [],
  )

  useEffect(() => {
    const [shown, letter] = [word.current, pivot.current]
    const frame = shown?.parentElement
    if (!shown || !letter || !frame) return
    // What no word has brought about: not every browser says when a font has come.
    const isOther = ({ target, contentRect }: ResizeObserverEntry) =>
      target === frame || Math.abs(contentRect.width - alignedPx.current) > 0.05
    const sizes = new ResizeObserver((entries) => {
      if (entries.some(isOther)) alignedPx.current = align(shown, letter)
    })
    sizes.observe(shown)
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [])

  // Whoever renders may have changed the room, and changed it back before an observer looks.
  useLayoutEffect(() => {
    if (word.current && pivot.current) alignedPx.current = align(word.current, pivot.current)
  })

  return (
    <div className={`relative h-[1.4em] overflow-visible font-read [contain:layout_size_style] ${className}`}>
      <span
        ref={word}
        data-word
        className="absolute top-0 origin-top-left whitespace-pre [font-variant-ligatures:none]"
        style={{ left: `${at * 100}%` }}
      >
        <span ref={before} />
        <span ref={pivot} data-pivot className="text-accent" />
        <span ref={after} />
      </span>
    </div>
  )
}

/**
 * Moves the word so that the middle of its pivot stands on its own left edge's place; a word too wide for a side shrinks to fit.
 * Returns how wide the word is laid out, in CSS pixels.
 */
function align(word: HTMLElement, pivot: HTMLElement): number {
  const frame = word.parentElement ?? word
  word.style.transform = ''
  const wide = word.getBoundingClientRect()
  const letter = pivot.getBoundingClientRect()
  const around = frame.getBoundingClientRect()
  const width = Number.parseFloat(getComputedStyle(word).width) || wide.width
  // An effect may enlarge the whole just now: what is measured is larger, what is set is not.
  const zoom = wide.width / width || 1
  const before = (letter.left + letter.width / 2 - wide.left) / zoom
  const roomBefore = (wide.left - around.left) / zoom
  // What stands beside the words takes its room as padding: their own point is not moved by it.
  const padding = Number.parseFloat(getComputedStyle(frame).paddingRight) || 0
  const roomAfter = (around.right - wide.left) / zoom - padding
  const scale = Math.min(1, roomBefore / before || 1, roomAfter / (width - before) || 1)
  const down = scale < 1 ? ((1 - scale) * wide.height) / zoom / 2 : 0
  word.style.transform = `translate(${-before * scale}px, ${down}px)${scale < 1 ? ` scale(${scale})` : ''}`
  return width
}
