import { type ReactNode, useMemo } from 'react'
import { inFigures } from '#shared/figures.ts'
import { editorWordsPerMinute } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { createTimeline } from '#shared/timing/timeline.ts'
import { breakBefore, indentBefore, type Role, roleOf, textOf } from '#shared/timing/token-table.ts'
import { readTokens } from '#shared/timing/tokens.ts'
import { ScrollArea } from '../../../components/scroll-area.tsx'
import { timeInWords } from '../../../lib/pace.ts'

/** So many words show how a chapter is read. */
const wordsShown = 400

const looks: Record<Role, string> = {
  text: '',
  name: 'font-semibold text-accent',
  direction: 'text-ink-soft italic',
  heading: 'text-lg font-semibold',
  item: 'text-info',
}

/** How the engine reads a chapter: its words and its time, its marks, names, directions, headings and list items. */
export function ChapterPreview({ content, category }: { content: string; category: Category }) {
  const { wordCount, factorSum } = useMemo(() => createTimeline(content, category), [content, category])
  const words = useMemo(() => drawWords(content, category), [content, category])
  return (
    <section aria-label="How it is read">
      <p className="mb-1.5 text-sm">
        {inFigures(wordCount)} words · {timeInWords((factorSum * 60_000) / editorWordsPerMinute)} at{' '}
        {editorWordsPerMinute} WPM
      </p>
      <ScrollArea
        label="The first words as they are read"
        className="h-[clamp(10rem,44dvh,32rem)] rounded bg-sunk px-4 py-3 font-read text-sm leading-relaxed break-words"
      >
        {words}
        {wordCount > wordsShown && ' …'}
      </ScrollArea>
      <p className="mt-1.5 text-xs text-ink-soft">
        ¶ paragraph · ¶¶ stanza · ↵ line · → indent · <span className={looks.name}>name</span> ·{' '}
        <span className={looks.direction}>direction</span> · <span className={looks.item}>list item</span> ·
        headings large
      </p>
    </section>
  )
}

const marks = { none: '', line: '↵', paragraph: '¶', stanza: '¶¶' }

function drawWords(content: string, category: Category): ReactNode[] {
  const tokens = readTokens(content, category)
  return Array.from({ length: Math.min(tokens.count, wordsShown) }, (_, index) => {
    const mark = index === 0 ? '' : marks[breakBefore(tokens, index)]
    const indent = indentBefore(tokens, index)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the text
      <span key={index}>
        {mark && (
          <>
            <span className="text-ink-soft"> {mark}</span>
            <br />
          </>
        )}
        {indent > 0 && <span className="text-ink-soft">{`→${indent > 1 ? indent : ''} `}</span>}
        <span className={looks[roleOf(tokens, index)]}>{textOf(tokens, index)}</span>{' '}
      </span>
    )
  })
}
