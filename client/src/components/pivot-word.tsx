import { type Ref, useImperativeHandle, useRef } from 'react'
import { pivotOf } from '#shared/timing/pivot.ts'

/** What draws words, outside React's render: a word may change many times a second. */
export interface WordScreen {
  show(word: string): void
  /** Puts the word that is shown in its place again, as when the font or the width has changed. */
  settle(): void
}

interface Props {
  ref: Ref<WordScreen>
  /** Where the eye rests, as a share of the width. */
  at?: number
  className?: string
}

/** Words one at a time, the letter the eye rests on always at the same place and in the accent's colour. */
export function PivotWord({ ref, at = 0.5, className = '' }: Props) {
  const word = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLSpanElement>(null)
  const pivot = useRef<HTMLSpanElement>(null)
  const after = useRef<HTMLSpanElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        if (!word.current || !before.current || !pivot.current || !after.current) return
        const { start, end } = pivotOf(text)
        before.current.textContent = text.slice(0, start)
        pivot.current.textContent = text.slice(start, end)
        after.current.textContent = text.slice(end)
        align(word.current, pivot.current)
      },
      settle() {
        if (word.current && pivot.current) align(word.current, pivot.current)
      },
    }),
    [],
  )

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

/** Moves the word so that the middle of its pivot stands on its own left edge's place; a word too wide for a side shrinks to fit. */
function align(word: HTMLElement, pivot: HTMLElement): void {
  word.style.transform = ''
  const wide = word.getBoundingClientRect()
  const letter = pivot.getBoundingClientRect()
  const frame = word.parentElement?.getBoundingClientRect() ?? wide
  const before = letter.left + letter.width / 2 - wide.left
  const roomBefore = wide.left - frame.left
  // What stands beside the words takes its room as padding: their own point is not moved by it.
  const padding = word.parentElement
    ? Number.parseFloat(getComputedStyle(word.parentElement).paddingRight)
    : 0
  const roomAfter = frame.right - (padding || 0) - wide.left
  const scale = Math.min(1, roomBefore / before || 1, roomAfter / (wide.width - before) || 1)
  const down = scale < 1 ? ((1 - scale) * wide.height) / 2 : 0
  word.style.transform = `translate(${-before * scale}px, ${down}px)${scale < 1 ? ` scale(${scale})` : ''}`
}
