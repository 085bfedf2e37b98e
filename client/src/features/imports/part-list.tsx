import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isSecondClick } from '../../lib/second-press.ts'
import type { DraftPart, PartsAction, PartsProblems } from './draft-parts.ts'
import { PartRow } from './part-row.tsx'
import { useDragOrder } from './use-drag-order.ts'

/** Estimated height of a part that is not measured yet. */
const partHeightPx = 122

interface Props {
  parts: DraftPart[]
  show: (text: string) => string
  problems: PartsProblems
  /** The part to scroll to and focus. A new object with the same id scrolls again. */
  revealed: { id: string } | undefined
  onChange: Dispatch<PartsAction>
  onOpen: (id: string) => void
}

export function PartList({ parts, show, problems, revealed, onChange, onOpen }: Props) {
  const frame = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const [focusedId, setFocusedId] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const numbers = useMemo(() => chapterNumbers(parts), [parts])
  const count = parts.length
  const focused = parts.findIndex(({ id }) => id === focusedId)
  useLayoutEffect(() => {
    setTop((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const list = useWindowVirtualizer({
    count,
    estimateSize: () => partHeightPx,
    getItemKey: (index) => parts[index]?.id ?? index,
    overscan: 4,
    scrollMargin: top,
    // The focused part stays rendered when it is scrolled out of view.
    rangeExtractor: (range) => includeIndex(range, focused),
  })
  useReveal(revealed, parts, (index) => list.scrollToIndex(index, { align: 'center' }), frame)

  const move = (from: number, to: number) => {
    onChange({ type: 'move', from, to })
    list.scrollToIndex(to, { align: 'auto' })
    setAnnouncement(`Moved to ${to + 1} of ${count}`)
  }
  const { drag, grab } = useDragOrder(move)

  return (
    <>
      <ol
        ref={frame}
        aria-label="Parts of the book"
        className="relative border-t border-rule"
        style={{ height: list.getTotalSize() }}
        // Ignores the second click of a double click: after the first click, another row may be under the pointer.
        onClickCapture={(event) => {
          if (!isSecondClick()) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const part = parts[index]
          if (!part) return null
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              onFocus={() => setFocusedId(part.id)}
              className={`absolute top-0 left-0 w-full border-b border-rule ${dragClass(drag, index, count)}`}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <PartRow
                part={{ ...part, preview: show(part.preview) }}
                index={index}
                count={count}
                chapterNumber={numbers.get(part.id)}
                problem={problems.parts.get(part.id)}
                onChange={onChange}
                onMove={move}
                onOpen={onOpen}
                onGrab={grab}
              />
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function dragClass(drag: { from: number; to: number } | undefined, index: number, count: number): string {
  if (!drag) return ''
  const { from, to } = drag
  const fade = from === index ? 'opacity-50' : ''
  if (to === from || to === from + 1) return fade
  if (to === index) return `${fade} shadow-[0_-3px_0_0_var(--color-accent)]`
  const isAtEnd = to === count && index === count - 1
  return isAtEnd ? `${fade} shadow-[0_3px_0_0_var(--color-accent)]` : fade
}

function chapterNumbers(parts: DraftPart[]): Map<string, number> {
  const chosen = parts.filter(({ isChosen }) => isChosen)
  return new Map(chosen.map(({ id }, index) => [id, index + 1]))
}

function includeIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((a, b) => a - b)
}

function useReveal(
  revealed: Props['revealed'],
  parts: DraftPart[],
  scrollTo: (index: number) => void,
  frame: RefObject<HTMLElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only for a new object
  useEffect(() => {
    if (!revealed) return
    scrollTo(parts.findIndex(({ id }) => id === revealed.id))
    const frameId = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-title-of="${revealed.id}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(frameId)
  }, [revealed])
}
