import { type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { TextParagraph } from '../../../components/text-paragraph.tsx'
import { findParagraph, layText } from '../../../lib/text-layout.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import { IsVisible } from '../quiet/use-store-while-visible.ts'
import { useReader } from '../reader-context.ts'
import { NoteSign, useOpenNote } from '../text/note-sign.tsx'
import { useWordHighlight } from '../text/word-highlight.ts'
import { findWordAtPoint } from '../text/word-ranges.ts'

/** The sentence or stanza of the current word, below it. A click on a word moves there. */
export function Passage() {
  const { player, category, settings } = useReader()
  const view = useRef<HTMLElement>(null)
  const isPlaying = useIsPlaying(player)
  const isShown = settings.sentenceKept || !isPlaying
  return (
    <IsVisible value={isShown}>
      <section
        ref={view}
        aria-label={`The ${category === 'Poem' ? 'lines' : 'sentence'} around the word`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sentence scrolls, and must be reached by keyboard
        tabIndex={0}
        className={`passage absolute right-[calc(var(--beside)+1rem)] left-4 touch-pan-y touch-pinch-zoom overflow-x-hidden overflow-y-auto read-text select-text font-read [contain:strict] ${isShown ? '' : 'invisible'}`}
      >
        {isShown && <Lines view={view} />}
      </section>
    </IsVisible>
  )
}

/** @param view the scroll container */
function Lines({ view }: { view: RefObject<HTMLElement | null> }) {
  const { timeline, player, category, language } = useReader()
  const bar = useRef<HTMLDivElement>(null)
  const start = useWord(player, (index) => passageStart(timeline, category, index))
  const lines = useMemo(() => layPassage(timeline, category, start), [timeline, category, start])
  const openNote = useOpenNote()
  const current = useWord(player, (index) => findParagraph(lines, index)?.first)
  const isVerse = lines.length > 1

  useWordHighlight({ view, bar, paragraphs: lines })

  const handleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-first]')) return
    const index = findWordAtPoint(lines, event.clientX, event.clientY)
    if (index === undefined) return
    event.stopPropagation()
    player.goTo(index)
  }

  return (
    <>
      <div ref={bar} aria-hidden className="word-bar" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys reach every word */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: words are clicked */}
      <div onClick={handleClick} className="relative mx-auto w-fit max-w-[60rem]">
        {lines.map((line) => (
          <TextParagraph
            key={line.first}
            paragraph={line}
            renderNote={(mark) => <NoteSign key={mark.at} mark={mark} openNote={openNote} />}
            lang={language}
            aria-current={(isVerse && line.first === current) || undefined}
            className={`w-fit text-ink-soft ${isVerse ? 'pl-8 -indent-8 aria-[current]:text-ink' : 'mx-auto text-center text-pretty'}`}
          />
        ))}
      </div>
    </>
  )
}

/** Longer passages are shown in parts of this many words. */
const passageWordsMax = 600

/** Returns the first word of the passage around a word: the stanza in a poem, else the sentence. */
export function passageStart(timeline: Timeline, category: Category | undefined, index: number): number {
  const start = category === 'Poem' ? timeline.paragraphStart(index) : timeline.sentenceStart(index)
  return start + Math.floor((index - start) / passageWordsMax) * passageWordsMax
}

/** Returns the lines of the passage that starts at a word. A prose paragraph is one line; verse keeps its lines. */
export function layPassage(timeline: Timeline, category: Category | undefined, start: number) {
  const end = category === 'Poem' ? timeline.paragraphEnd(start) : timeline.sentenceEnd(start)
  return layText(timeline, start, Math.min(end, start + passageWordsMax - 1), true)
}
