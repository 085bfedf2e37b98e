import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { splitParagraphs } from '#shared/imports.ts'
import type { Category } from '#shared/timing/category.ts'
import { toDisplayText } from '#shared/timing/display-text.ts'
import { createTimeline, type Timeline, type Word } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { homeEndKeys } from '../../hooks/home-end-keys.ts'
import { formatEditorDuration } from './draft-summary.tsx'

/** Estimate until a paragraph is measured. */
const paragraphHeightPx = 110

interface Props {
  text: string
  category: Category
  /** @param paragraph 0-based */
  onDivide: (paragraph: number) => void
}

/** The paragraphs of a text with names, stage directions and headings as the timing engine recognizes them. */
export function PartText({ text, category, onDivide }: Props) {
  const frame = useRef<HTMLElement>(null)
  const paragraphs = useMemo(() => splitParagraphs(text), [text])
  const timeline = useMemo(() => createTimeline(text, category), [text, category])
  const ranges = useMemo(() => groupByParagraph(paragraphs, timeline), [paragraphs, timeline])
  const list = useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => frame.current,
    estimateSize: () => paragraphHeightPx,
    overscan: 6,
  })
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums">{summarize(timeline)}</p>
      <ScrollArea
        ref={frame}
        label="Text of the part"
        onKeyDown={homeEndKeys(list)}
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
                  <span aria-hidden className="flex-1 border-t border-rule" />
                  <Button
                    look="link"
                    className="text-xs!"
                    aria-label={`Divide before: ${excerpt(paragraphs[index])}`}
                    onClick={() => onDivide(index)}
                  >
                    Divide here
                  </Button>
                </div>
              )}
              <Paragraph text={paragraphs[index] ?? ''} ranges={ranges[index] ?? []} />
            </div>
          ))}
        </div>
      </ScrollArea>
    </>
  )
}

const excerpt = (text = '') => text.replace(/\s+/g, ' ').trim().slice(0, 60)

/** Describes word count, duration and recognized elements. */
function summarize({ wordCount, factorSum, words }: Timeline): string {
  const count = (role: Word['role']) =>
    words.filter((word, index) => word.role === role && words[index - 1]?.role !== role).length
  const counts: [number, string, string][] = [
    [count('name'), 'speech', 'speeches'],
    [count('direction'), 'stage direction', 'stage directions'],
    [count('heading'), 'heading', 'headings'],
    [count('item'), 'list', 'lists'],
  ]
  return [
    formatCount(wordCount, 'word'),
    formatEditorDuration(factorSum),
    ...counts.flatMap(([number, singular, plural]) =>
      number > 0 ? `${formatNumber(number)} ${number === 1 ? singular : plural}` : [],
    ),
  ].join(' · ')
}

/** A range of a paragraph that is not running text. */
interface MarkedRange {
  start: number
  end: number
  role: Word['role']
}

function groupByParagraph(paragraphs: readonly string[], { words }: Timeline): MarkedRange[][] {
  let from = 0
  let index = 0
  return paragraphs.map((paragraph) => {
    const to = from + paragraph.length
    const ranges: MarkedRange[] = []
    for (let word = words[index]; word && word.start < to; word = words[index]) {
      const range = { start: word.start - from, end: word.end - from, role: word.role }
      const last = ranges.at(-1)
      const isContinued = last?.role === word.role && !paragraph.slice(last.end, range.start).trim()
      if (last && isContinued) last.end = range.end
      else if (word.role !== 'text') ranges.push(range)
      index += 1
    }
    from = to + 2
    return ranges
  })
}

const roleClasses: Record<Word['role'], string> = {
  text: '',
  name: 'font-semibold text-accent',
  direction: 'text-ink-soft italic',
  heading: 'font-semibold',
  item: '',
}

interface ParagraphProps {
  text: string
  ranges: readonly MarkedRange[]
}

const Paragraph = memo(function Paragraph({ text, ranges }: ParagraphProps) {
  let offset = 0
  return (
    <p className="px-1 py-1 font-read whitespace-pre-wrap break-words">
      {ranges.map(({ start, end, role }) => {
        const before = text.slice(offset, start)
        offset = end
        return (
          <span key={start}>
            <span>{toDisplayText(before)}</span>
            <span className={roleClasses[role]}>{toDisplayText(text.slice(start, end))}</span>
          </span>
        )
      })}
      <span>{toDisplayText(text.slice(offset))}</span>
    </p>
  )
})
