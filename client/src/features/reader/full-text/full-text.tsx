import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { isOrnament } from '#shared/timing/lines.ts'
import { TextParagraph } from '../../../components/text-paragraph.tsx'
import { layOutText, type ParagraphLayout } from '../../../lib/text-layout.ts'
import { useIsIdle } from '../../../lib/use-is-idle.ts'
import { lazyParts } from '../lazy-parts.ts'
import { useMarkedRanges } from '../marks/use-marked-ranges.ts'
import { useSelectedWords } from '../marks/use-selected-words.ts'
import { useReader } from '../reader-context.ts'
import { NoteSign, useOpenNote } from '../text/note-sign.tsx'
import { useWordHighlight } from '../text/word-highlight.ts'
import { findWordAtPoint, findWordOnLine } from '../text/word-ranges.ts'

export interface FullTextHandle {
  center(): void
}

interface Props {
  ref: Ref<FullTextHandle>
  /** Called on a double click, Ctrl+click or Enter. */
  onLookUp: (index: number) => void
  isPrinted: boolean
}

/** The whole text with the current word highlighted. Each paragraph is one text node, so that moving the highlight causes no layout. */
export function FullText({ ref, onLookUp, isPrinted }: Props) {
  const { timeline, player, language, settings } = useReader()
  const isIdle = useIsIdle()
  const view = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const paragraphs = useMemo(() => layOutText(timeline), [timeline])
  const openNote = useOpenNote(isPrinted)
  useMarkedRanges(view, paragraphs)
  const words = useSelectedWords(view, paragraphs)
  const clicked = useRef<number>(undefined)
  const highlight = useWordHighlight({ view, bar, paragraphs, opensCentered: true })

  useImperativeHandle(ref, () => ({
    center: () => highlight.current?.moveTo(player.index, { center: true }),
  }))

  const handleClick = (event: MouseEvent) => {
    // Keeps the word of the first click: that click may have scrolled, which puts another word under the pointer.
    if (event.detail < 2) clicked.current = findWordAtPoint(paragraphs, event.clientX, event.clientY)
    const index = clicked.current
    if (index === undefined) return
    player.pause()
    player.goTo(index)
    if (!event.ctrlKey && !event.metaKey && event.detail !== 2) return words.openMark(index)
    getSelection()?.removeAllRanges()
    onLookUp(index)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const lines = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined
    const findNext = (index: number) =>
      lines && view.current ? findWordOnLine(view.current, paragraphs, index, lines) : index + (step ?? 0)
    if (event.key === 'Enter') event.shiftKey ? words.openMark(player.index) : onLookUp(player.index)
    else if (event.shiftKey && (step || lines)) words.extend(findNext)
    else if (step) player.step(step)
    else if (lines) player.goTo(findNext(player.index) ?? player.index)
    else return
    event.preventDefault()
  }

  if (paragraphs.length === 0)
    return <p className="py-24 text-center font-read text-lg text-ink-soft">No content loaded</p>
  return (
    <section
      ref={view}
      aria-label="Full text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable by keyboard
      tabIndex={0}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      className="full-text edges-fade relative max-h-[round(down,min(400px,100%),1lh)] overflow-x-hidden overflow-y-auto rounded print:mask-none print:max-h-none print:overflow-visible px-5 pt-[1lh] pb-10 read-text font-read sm:px-8"
    >
      <div ref={bar} aria-hidden className="word-bar" />
      {isIdle && settings.savedWordsMarked && <lazyParts.MetWords view={view} paragraphs={paragraphs} />}
      <div className="relative mx-auto max-w-[65ch]">
        {paragraphs.map((paragraph, index) => (
          <TextParagraph
            key={paragraph.start}
            paragraph={paragraph}
            renderNote={(mark) => <NoteSign key={mark.at} mark={mark} openNote={openNote} />}
            lang={language}
            className={paragraphClass(paragraph, paragraphs[index + 1])}
          />
        ))}
      </div>
    </section>
  )
}

function paragraphClass({ text, isHeading, isItem }: ParagraphLayout, next?: ParagraphLayout): string {
  if (isOrnament(text)) return 'mb-5 text-center'
  if (isHeading) return 'mb-5 text-xl font-semibold'
  if (!isItem) return `mb-5 ${text.includes('\n') ? '[text-indent:2rem_hanging_each-line]' : ''}`
  return `pl-9 -indent-8 [tab-size:2rem] ${next?.isItem ? 'mb-1.5' : 'mb-5'}`
}
