import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { ParagraphLayout, Stretch } from './text-layout.ts'

const classes: Record<Stretch['role'], string> = {
  name: '[font-variant-caps:all-small-caps] tracking-wide',
  direction: 'text-ink-soft italic',
}

interface Props extends ComponentProps<'p'> {
  paragraph: ParagraphLayout
}

export function TextParagraph({ paragraph, className, ...props }: Props) {
  return (
    <p
      {...props}
      translate="no"
      dir="auto"
      data-first={paragraph.first}
      className={`break-words whitespace-pre-wrap ${className}`}
    >
      <TextRuns {...paragraph} />
    </p>
  )
}

/** Names in small capitals, stage directions in italics, and one text node between them. */
function TextRuns({ text, stretches }: Pick<ParagraphLayout, 'text' | 'stretches'>): ReactNode {
  let at = 0
  const runs = stretches.map(({ start, end, role }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <Fragment key={start}>
        {before}
        <span className={classes[role]}>{text.slice(start, end)}</span>
      </Fragment>
    )
  })
  return [...runs, text.slice(at)]
}
