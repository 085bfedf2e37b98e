import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { NoteSign, type OpenNote } from './note-sign.tsx'
import { findDirection, type ParagraphLayout } from './text-layout.ts'

interface Props extends ComponentProps<'p'> {
  paragraph: ParagraphLayout
  openNote: OpenNote
}

export function TextParagraph({ paragraph, openNote, className, ...props }: Props) {
  return (
    <p
      {...props}
      translate="no"
      dir={findDirection(paragraph.text)}
      data-first={paragraph.first}
      className={`break-words whitespace-pre-wrap ${className}`}
    >
      <TextRuns paragraph={paragraph} openNote={openNote} />
    </p>
  )
}

/** Names, directions, emphasis and note marks in elements of their own, and one text node between them. */
function TextRuns({ paragraph, openNote }: Props): ReactNode {
  const { text, stretches, notes } = paragraph
  let at = 0
  let note = 0
  const readTo = (end: number) => {
    const runs: ReactNode[] = []
    for (let mark = notes[note]; mark && mark.offset <= end; mark = notes[++note]) {
      runs.push(text.slice(at, mark.offset), <NoteSign key={mark.at} mark={mark} openNote={openNote} />)
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
