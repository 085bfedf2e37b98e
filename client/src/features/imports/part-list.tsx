import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Part, PartsAction, PartsProblems } from './draft-parts.ts'
import { PartRow } from './part-row.tsx'
import { useDragOrder } from './use-drag-order.ts'

/** About how high a part is, in px, until it is measured. */
const partHeight = 122

interface Props {
  parts: Part[]
  problems: PartsProblems
  /** The part to show and to write in, by its id; a new object asks anew. */
  wanted: { id: string } | undefined
  onChange: Dispatch<PartsAction>
  onOpen: (id: string) => void
}

/** The parts of a book. It draws only what is in sight, so that thousands scroll like ten. */
export function PartList({ parts, problems, wanted, onChange, onOpen }: Props) {
  const frame = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const [inFocus, setInFocus] = useState<string>()
  const [moved, setMoved] = useState('')
  const numbers = useMemo(() => chapterNumbers(parts), [parts])
  const focused = parts.findIndex(({ id }) => id === inFocus)
  useLayoutEffect(() => {
    setTop((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const list = useWindowVirtualizer({
    count: parts.length,
    estimateSize: () => partHeight,
    getItemKey: (number) => parts[number]?.id ?? number,
    overscan: 4,
    scrollMargin: top,
    // What is being written in stays, however far it is scrolled away.
    rangeExtractor: (range) => numbered(range, focused),
  })
  useReveal(wanted, parts, (number) => list.scrollToIndex(number, { align: 'center' }), frame)

  const count = parts.length
  const move = useCallback(
    (from: number, to: number) => {
      onChange({ act: 'move', from, to })
      list.scrollToIndex(to, { align: 'auto' })
      setMoved(`Moved to number ${to + 1} of ${count}`)
    },
    [onChange, list, count],
  )
  const { drag, grab } = useDragOrder(move)

  return (
    <>
      <ol
        ref={frame}
        aria-label="Parts of the book"
        className="relative border-t border-rule"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ index: number, key, start }) => {
          const part = parts[number]
          if (!part) return null
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={number}
              aria-setsize={count}
              aria-posinset={number + 1}
              onFocus={() => setInFocus(part.id)}
              className={`absolute top-0 left-0 w-full border-b border-rule ${dragLook(drag, number, count)}`}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <PartRow
                part={part}
                number={number}
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
        {moved}
      </p>
    </>
  )
}

/** A line where what is dragged would come to stand, and itself paler. */
function dragLook(drag: { from: number; to: number } | undefined, number: number, count: number): string {
  if (!drag) return ''
  const isMoving = drag.to !== drag.from && drag.to !== drag.from + 1
  const line = !isMoving
    ? ''
    : drag.to === number
      ? 'shadow-[0_-3px_0_0_var(--color-accent)]'
      : drag.to === count && number === count - 1
        ? 'shadow-[0_3px_0_0_var(--color-accent)]'
        : ''
  return `${line} ${drag.from === number ? 'opacity-50' : ''}`
}

function chapterNumbers(parts: Part[]): Map<string, number> {
  const chosen = parts.filter(({ isChosen }) => isChosen)
  return new Map(chosen.map(({ id }, number) => [id, number + 1]))
}

function numbered(range: Range, number: number): number[] {
  const numbers = defaultRangeExtractor(range)
  if (number < 0 || numbers.includes(number)) return numbers
  return [...numbers, number].sort((a, b) => a - b)
}

/** Scrolls to the wanted part and puts the keyboard in its title, once it is drawn. */
function useReveal(
  wanted: Props['wanted'],
  parts: Part[],
  scrollTo: (number: number) => void,
  frame: RefObject<HTMLElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the list
  useEffect(() => {
    if (!wanted) return
    scrollTo(parts.findIndex(({ id }) => id === wanted.id))
    const drawn = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-title-of="${wanted.id}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(drawn)
  }, [wanted])
}
