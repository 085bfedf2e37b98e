import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import { inFigures } from '#shared/figures.ts'
import { editorWordsPerMinute } from '#shared/limits.ts'
import { paragraphsOf } from '#shared/pieces.ts'
import type { Category } from '#shared/timing/category.ts'
import { tidyWords } from '#shared/timing/tidy.ts'
import { createTimeline, type Timeline, type Word } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { listEnds } from '../../hooks/list-ends.ts'
import { timeInWords } from '../../lib/pace.ts'

/** About how high a paragraph is, in px, until it is measured. */
const paragraphHeight = 110

interface Props {
  text: string
  category: Category
  /** Divides before a paragraph, counted from 0. */
  onDivide: (paragraph: number) => void
}

/** A text by its paragraphs, as the engine hears it: who speaks, what is done on stage, what is a heading. */
export function PartText({ text, category, onDivide }: Props) {
  const frame = useRef<HTMLElement>(null)
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  const timeline = useMemo(() => createTimeline(text, category), [text, category])
  const words = useMemo(() => wordsByParagraph(paragraphs, timeline), [paragraphs, timeline])
  const list = useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => frame.current,
    estimateSize: () => paragraphHeight,
    overscan: 6,
  })
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums">{heard(timeline)}</p>
      <ScrollArea
        ref={frame}
        label="Text of the part"
        onKeyDown={listEnds(list)}
        className="h-[clamp(16rem,60dvh,44rem)] border-y border-rule"
      >
        <div className="relative" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              {index > 0 && (
                <div className="flex items-center gap-3 py-1 text-xs">
                  <span aria-hidden className="h-px flex-1 bg-rule" />
                  <Button
                    look="link"
                    className="text-xs!"
                    aria-label={`Divide before: ${beginning(paragraphs[index])}`}
                    onClick={() => onDivide(index)}
                  >
                    Divide here
                  </Button>
                </div>
              )}
              <Paragraph text={paragraphs[index] ?? ''} words={words[index] ?? []} />
            </div>
          ))}
        </div>
      </ScrollArea>
    </>
  )
}

const beginning = (text = '') => text.replace(/\s+/g, ' ').trim().slice(0, 60)

/** How long it takes, and what in it the engine knows. */
function heard({ wordCount, factorSum, words }: Timeline): string {
  const count = (role: Word['role']) =>
    words.filter((word, index) => word.role === role && words[index - 1]?.role !== role).length
  const said: [number, string, string][] = [
    [count('name'), 'speech', 'speeches'],
    [count('direction'), 'stage direction', 'stage directions'],
    [count('heading'), 'heading', 'headings'],
    [count('item'), 'list', 'lists'],
  ]
  const time = timeInWords((factorSum * 60_000) / editorWordsPerMinute)
  return [
    `${inFigures(wordCount)} ${wordCount === 1 ? 'word' : 'words'}`,
    `${time} at ${editorWordsPerMinute} WPM`,
    ...said.flatMap(([number, one, more]) =>
      number > 0 ? `${inFigures(number)} ${number === 1 ? one : more}` : [],
    ),
  ].join(' · ')
}

/** A word as it stands in its paragraph. */
interface PlacedWord {
  start: number
  end: number
  role: Word['role']
}

function wordsByParagraph(paragraphs: readonly string[], { words }: Timeline): PlacedWord[][] {
  let from = 0
  let at = 0
  return paragraphs.map((paragraph) => {
    const to = from + paragraph.length
    const found: PlacedWord[] = []
    for (let word = words[at]; word && word.start < to; word = words[at]) {
      if (word.role !== 'text')
        found.push({ start: word.start - from, end: word.end - from, role: word.role })
      at += 1
    }
    from = to + 2
    return found
  })
}

const looks: Record<Word['role'], string> = {
  text: '',
  name: 'font-semibold text-accent',
  direction: 'text-ink-soft italic',
  heading: 'font-semibold',
  item: '',
}

interface ParagraphProps {
  text: string
  /** Those that are more than running text. */
  words: readonly PlacedWord[]
}

const Paragraph = memo(function Paragraph({ text, words }: ParagraphProps) {
  const runs: { start: number; end: number; role: Word['role'] }[] = []
  for (const { start, end, role } of words) {
    const last = runs.at(-1)
    if (last?.role === role && text.slice(last.end, start).trim() === '') last.end = end
    else runs.push({ start, end, role })
  }
  let passed = 0
  return (
    <p className="px-1 py-1 font-read whitespace-pre-wrap break-words">
      {runs.map(({ start, end, role }) => {
        const before = text.slice(passed, start)
        passed = end
        return (
          <span key={start}>
            {tidyWords(before)}
            <span className={looks[role]}>{tidyWords(text.slice(start, end))}</span>
          </span>
        )
      })}
      {tidyWords(text.slice(passed))}
    </p>
  )
})
