import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { listEnds } from '../../../hooks/list-ends.ts'
import { ImportPart } from './import-part.tsx'
import type { Part, PartsAction, PartsProblems } from './import-parts.ts'

/** About how high a part is, in px, until it is measured. */
const partHeight = 122

interface Props {
  parts: Part[]
  problems: PartsProblems
  /** The part to show and to write in, by its index; a new object asks anew. */
  wanted: { index: number } | undefined
  onChange: Dispatch<PartsAction>
}

/** The parts of a book. It draws only what is in sight, so that thousands scroll like ten. */
export function ImportList({ parts, problems, wanted, onChange }: Props) {
  const frame = useRef<HTMLElement>(null)
  const [inFocus, setInFocus] = useState<number>()
  const [moved, setMoved] = useState('')
  const numbers = useMemo(() => chapterNumbers(parts), [parts])
  const focused = parts.findIndex(({ index }) => index === inFocus)
  const list = useVirtualizer({
    count: parts.length,
    getScrollElement: () => frame.current,
    estimateSize: () => partHeight,
    getItemKey: (place) => parts[place]?.index ?? place,
    overscan: 4,
    // What is being written in stays, however far it is scrolled away.
    rangeExtractor: (range) => numbered(range, focused),
  })
  useReveal(wanted, parts, (place) => list.scrollToIndex(place, { align: 'center' }), frame)

  const count = parts.length
  const move = useCallback(
    (from: number, to: number) => {
      onChange({ act: 'move', from, to })
      list.scrollToIndex(to, { align: 'auto' })
      setMoved(`Moved to place ${to + 1} of ${count}`)
    },
    [onChange, list, count],
  )

  return (
    <>
      <ScrollArea
        ref={frame}
        label="Parts of the book"
        onKeyDown={listEnds(list)}
        className="h-[clamp(18rem,52dvh,40rem)] border-y border-rule"
      >
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index: place, key, start }) => {
            const part = parts[place]
            if (!part) return null
            return (
              <li
                key={key}
                ref={list.measureElement}
                data-index={place}
                aria-setsize={count}
                aria-posinset={place + 1}
                onFocus={() => setInFocus(part.index)}
                className="absolute top-0 left-0 w-full border-b border-rule"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ImportPart
                  part={part}
                  number={place}
                  count={count}
                  chapterNumber={numbers.get(part.index)}
                  problem={problems.parts.get(part.index)}
                  onChange={onChange}
                  onMove={move}
                />
              </li>
            )
          })}
        </ol>
      </ScrollArea>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

function chapterNumbers(parts: Part[]): Map<number, number> {
  const chosen = parts.filter(({ isChosen }) => isChosen)
  return new Map(chosen.map(({ index }, place) => [index, place + 1]))
}

function numbered(range: Range, place: number): number[] {
  const numbers = defaultRangeExtractor(range)
  if (place < 0 || numbers.includes(place)) return numbers
  return [...numbers, place].sort((a, b) => a - b)
}

/** Scrolls to the wanted part and puts the keyboard in its title, once it is drawn. */
function useReveal(
  wanted: Props['wanted'],
  parts: Part[],
  scrollTo: (place: number) => void,
  frame: RefObject<HTMLElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish moves the list
  useEffect(() => {
    if (!wanted) return
    scrollTo(parts.findIndex(({ index }) => index === wanted.index))
    const drawn = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-title-of="${wanted.index}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(drawn)
  }, [wanted])
}
