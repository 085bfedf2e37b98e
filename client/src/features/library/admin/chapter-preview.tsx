import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '#shared/format-number.ts'
import { editorWordsPerMinute } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import type { Role } from '#shared/timing/token-table.ts'
import { tokenize } from '#shared/timing/tokenize.ts'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { formatDuration } from '../../../lib/pace.ts'

const wordsShown = 400

const roleClasses: Record<Role, string> = {
  text: '',
  name: 'font-semibold text-accent',
  direction: 'text-ink-soft italic',
  heading: 'text-lg font-semibold',
  item: 'text-info',
}

/** Shows how the timing engine reads a chapter: word count, duration, breaks, names, directions, headings and list items. */
export function ChapterPreview({ content, category }: { content: string; category: Category }) {
  const { wordCount, factorSum } = useMemo(() => createTimeline(content, category), [content, category])
  const words = useMemo(() => renderWords(content, category), [content, category])
  return (
    <section aria-label="Reading preview">
      <p className="mb-1.5 text-sm">{`${formatNumber(wordCount)} words · ${formatDuration((factorSum * 60_000) / editorWordsPerMinute)} at ${editorWordsPerMinute} WPM`}</p>
      <ScrollArea
        label="Preview of the first words"
        className="h-[clamp(10rem,44dvh,32rem)] rounded bg-sunk px-4 py-3 font-read text-sm leading-relaxed break-words"
      >
        {words}
        {wordCount > wordsShown && <span> …</span>}
      </ScrollArea>
      <p className="mt-1.5 text-xs text-ink-soft">
        ¶ paragraph · ¶¶ stanza · ↵ line · → indent · <span className={roleClasses.name}>name</span> ·{' '}
        <span className={roleClasses.direction}>direction</span> ·{' '}
        <span className={roleClasses.item}>list item</span> · large headings
      </p>
    </section>
  )
}

const breakSymbols = { none: '', line: '↵', paragraph: '¶', stanza: '¶¶' }

function renderWords(content: string, category: Category): ReactNode[] {
  const tokens = tokenize(content, category)
  return Array.from({ length: Math.min(tokens.count, wordsShown) }, (_, index) => {
    const symbol = index === 0 ? '' : breakSymbols[tokens.breakBefore(index)]
    const indent = tokens.indentBefore(index)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by their index
      <span key={index}>
        {symbol && (
          <>
            <span className="text-ink-soft">{` ${symbol}`}</span>
            <br />
          </>
        )}
        {indent > 0 && <span className="text-ink-soft">{`→${indent > 1 ? indent : ''} `}</span>}
        <span className={roleClasses[tokens.role(index)]}>{tokens.text(index)}</span>{' '}
      </span>
    )
  })
}
