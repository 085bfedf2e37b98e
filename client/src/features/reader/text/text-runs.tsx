import { Fragment, type ReactNode } from 'react'
import type { Paragraph, Stretch } from './text-layout.ts'

const looks: Record<Stretch['role'], string> = {
  name: '[font-variant-caps:all-small-caps] tracking-wide',
  direction: 'text-ink-soft italic',
}

/** The text of a paragraph: names in small capitals, stage directions in italics, and whatever is between them as one node. */
export function TextRuns({ text, stretches }: Pick<Paragraph, 'text' | 'stretches'>): ReactNode {
  let at = 0
  const runs = stretches.map(({ start, end, role }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <Fragment key={start}>
        {before}
        <span className={looks[role]}>{text.slice(start, end)}</span>
      </Fragment>
    )
  })
  return [...runs, text.slice(at)]
}
