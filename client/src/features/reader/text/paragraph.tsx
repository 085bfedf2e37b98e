import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { findDirection, type ParagraphLayout } from './text-layout.ts'

interface Props extends ComponentProps<'p'> {
  paragraph: ParagraphLayout
}

export function TextParagraph({ paragraph, className, ...props }: Props) {
  return (
    <p
      {...props}
      translate="no"
      dir={findDirection(paragraph.text)}
      data-first={paragraph.first}
      className={`break-words whitespace-pre-wrap ${className}`}
    >
      <TextRuns {...paragraph} />
    </p>
  )
}

/** Names, directions and emphasis in elements of their own, and one text node between them. */
function TextRuns({ text, stretches }: Pick<ParagraphLayout, 'text' | 'stretches'>): ReactNode {
  let at = 0
  const runs = stretches.map(({ start, end, look }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <Fragment key={start}>
        {before}
        <span data-look={look}>{text.slice(start, end)}</span>
      </Fragment>
    )
  })
  return [...runs, text.slice(at)]
}
