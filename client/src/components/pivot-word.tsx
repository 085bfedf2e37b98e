import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
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
  const room = useRef<Room>(noRoom)
  /** How wide the word was laid out when it was put on its point. */
  const alignedPx = useRef(0)

  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        if (!word.current || !before.current || !pivot.current || !after.current) return
        const { start, end } = pivotOf(text)
        write(before.current, text.slice(0, start))
        write(pivot.current, text.slice(start, end))
        write(after.current, text.slice(end))
        alignedPx.current = align(word.current, pivot.current, room.current)
      },
    }),
    [],
  )

  /** Puts the word on its point anew, in the room that there is by now. */
  const settle = useCallback(() => {
    if (!word.current?.parentElement || !pivot.current) return
    room.current = roomIn(word.current.parentElement, at)
    alignedPx.current = align(word.current, pivot.current, room.current)
  }, [at])

  useEffect(() => {
    const shown = word.current
    const frame = shown?.parentElement
    if (!shown || !frame) return
    // What no word has brought about: not every browser says when a font has come.
    const isOther = ({ target, contentRect }: ResizeObserverEntry) =>
      target === frame || Math.abs(contentRect.width - alignedPx.current) > 0.05
    const sizes = new ResizeObserver((entries) => {
      if (entries.some(isOther)) settle()
    })
    sizes.observe(shown)
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [settle])

  // Whoever renders may have changed the room, and changed it back before an observer looks.
  useLayoutEffect(settle)

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
 * Puts a text into an element. The node that is there stays, so that the page is not built anew for it, unless something else has been put
 * there, as a browser does that translates.
 */
function write(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild instanceof Text && !firstChild.nextSibling) firstChild.data = text
  else element.textContent = text
}

/** How much room a word has on each side of its point, in CSS pixels. */
interface Room {
  before: number
  after: number
}

const noRoom: Room = { before: Number.NaN, after: Number.NaN }

function roomIn(frame: HTMLElement, at: number): Room {
  const { width, paddingRight } = getComputedStyle(frame)
  const px = Number.parseFloat(width)
  // What stands beside the words takes its room as padding: their own point is not moved by it.
  return { before: at * px, after: (1 - at) * px - (Number.parseFloat(paddingRight) || 0) }
}

/**
 * Moves the word so that the middle of its pivot stands on its point; a word too wide for a side shrinks to fit. The page is laid out
 * once for it. Returns how wide the word is laid out, in CSS pixels.
 */
function align(word: HTMLElement, pivot: HTMLElement, room: Room): number {
  const wide = word.getBoundingClientRect()
  const letter = pivot.getBoundingClientRect()
  const width = Number.parseFloat(getComputedStyle(word).width) || wide.width
  // What is measured is as the word stands now, shrunk itself or enlarged by an effect; what is set is not.
  const zoom = wide.width / width || 1
  const before = (letter.left + letter.width / 2 - wide.left) / zoom
  const scale = Math.min(1, room.before / before || 1, room.after / (width - before) || 1)
  const down = scale < 1 ? ((1 - scale) * wide.height) / zoom / 2 : 0
  word.style.transform = `translate(${-before * scale}px, ${down}px)${scale < 1 ? ` scale(${scale})` : ''}`
  return width
}
