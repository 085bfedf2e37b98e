import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo } from 'react'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { splitParagraphs } from '#shared/imports.ts'
import type { Category } from '#shared/timing/category.ts'
import { toDisplayText } from '#shared/timing/display-text.ts'
import { listNoteMarks } from '#shared/timing/notes.ts'
import { createTimeline, type Timeline, type Word } from '#shared/timing/timeline.ts'
import { Button } from '../../components/button.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { TextParagraph } from '../../components/text-paragraph.tsx'
import { useFocusFallback } from '../../hooks/use-focus-fallback.ts'
import { layOutText, type ParagraphLayout } from '../../lib/text-layout.ts'
import { formatEditorDuration } from './draft-summary.tsx'

/** Estimated height of a paragraph that is not measured yet. */
const paragraphHeightPx = 110

interface Props {
  text: string
  category: Category
  /** @param paragraph 0-based */
  onDivide: (paragraph: number) => void
}

export function PartText({ text, category, onDivide }: Props) {
  const frame = useFocusFallback<HTMLElement>()
  const paragraphs = useMemo(() => splitParagraphs(text), [text])
  const timeline = useMemo(() => createTimeline(text, category), [text, category])
  const laid = useMemo(
    () =>
      groupByParagraph(paragraphs, layOutText(Object.assign(timeline, { noteMarks: listNoteMarks(text) }))),
    [paragraphs, timeline, text],
  )
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
        list={list}
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
              <Paragraph text={paragraphs[index] ?? ''} laid={laid[index] ?? []} />
            </div>
          ))}
        </div>
      </ScrollArea>
    </>
  )
}

const excerpt = (text = '') => text.replace(/\s+/g, ' ').trim().slice(0, 60)

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

function groupByParagraph(paragraphs: readonly string[], laid: readonly ParagraphLayout[]) {
  let end = 0
  let at = 0
  return paragraphs.map((paragraph) => {
    end += paragraph.length + 2
    const from = at
    while ((laid[at]?.start ?? end) < end) at += 1
    return laid.slice(from, at)
  })
}

const Paragraph = memo(function Paragraph({
  text,
  laid,
}: {
  text: string
  laid: readonly ParagraphLayout[]
}) {
  if (laid.length === 0) return <p className="p-1 text-sm text-ink-soft">{toDisplayText(text)}</p>
  return laid.map((paragraph) => (
    <TextParagraph
      key={paragraph.start}
      paragraph={paragraph}
      renderNote={({ at, sign }) => <sup key={at} className="note-mark text-ink-soft" data-sign={sign} />}
      className={`p-1 font-read ${paragraph.isHeading ? 'font-semibold' : ''} ${paragraph.isItem ? 'pl-9 -indent-8 [tab-size:2rem]' : ''}`}
    />
  ))
})
