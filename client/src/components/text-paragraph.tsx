import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { findDirection, type ParagraphLayout, type PlacedNote } from '../lib/text-layout.ts'

interface Props extends ComponentProps<'p'> {
  paragraph: ParagraphLayout
  renderNote: (mark: PlacedNote) => ReactNode
}

export function TextParagraph({ paragraph, renderNote, className, ...props }: Props) {
  return (
    <p
      {...props}
      translate="no"
      dir={findDirection(paragraph.text)}
      data-first={paragraph.isPicture ? undefined : paragraph.first}
      className={`flow-root break-words whitespace-pre-wrap ${paragraph.isPicture ? 'picture' : ''} ${className}`}
    >
      <TextRuns paragraph={paragraph} renderNote={renderNote} />
    </p>
  )
}

/** Renders names, stage directions, emphasis and note marks as elements, and the text between two of them as one text node. */
function TextRuns({ paragraph, renderNote }: Props): ReactNode {
  const { text, stretches, notes } = paragraph
  let at = 0
  let note = 0
  const readTo = (end: number) => {
    const runs: ReactNode[] = []
    for (let mark = notes[note]; mark && mark.offset <= end; mark = notes[++note]) {
      runs.push(text.slice(at, mark.offset), renderNote(mark))
      at = mark.offset
    }
    runs.push(text.slice(at, end))
    at = end
    return runs
  }
  const runs = stretches.map(({ start, end, look }) => {
    const before = readTo(start)
    const inside = readTo(end)
    return (
      <Fragment key={start}>
        {before}
        <span data-look={look}>{inside}</span>
      </Fragment>
    )
  })
  return [...runs, ...readTo(text.length)]
}
