import { type MouseEvent, type RefObject, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { TextParagraph } from '../../../components/text-paragraph.tsx'
import { findDirection, findParagraph, layOutText } from '../../../lib/text-layout.ts'
import { useIsIdle } from '../../../lib/use-is-idle.ts'
import { lazyParts } from '../lazy-parts.ts'
import { useMarkedRanges } from '../marks/use-marked-ranges.ts'
import { useSelectedWords } from '../marks/use-selected-words.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import { IsVisible } from '../quiet/use-store-while-visible.ts'
import { useReader } from '../reader-context.ts'
import { NoteSign, useOpenNote } from '../text/note-sign.tsx'
import { useWordHighlight } from '../text/word-highlight.ts'
import { findWordAtPoint } from '../text/word-ranges.ts'
import { fixationPoint } from './tick.tsx'

/** The sentence or stanza of the current word, below it. A click on a word moves there. */
export function Passage() {
  const { player, category, settings } = useReader()
  const view = useRef<HTMLElement>(null)
  const isPlaying = useIsPlaying(player)
  const together = useTogether()
  const isShown = settings.sentenceKept || together || !isPlaying
  return (
    <IsVisible value={Boolean(isShown)}>
      <section
        ref={view}
        aria-label={`The ${category === 'Poem' ? 'lines' : 'sentence'} around the word`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sentence scrolls, so it must be focusable by keyboard
        tabIndex={0}
        className={`passage ${category === 'Poem' ? '' : 'prose-passage'} absolute low:in-data-beside:invisible touch-pan-y touch-pinch-zoom overflow-x-hidden overflow-y-auto read-text select-text font-read [contain:strict] ${isShown ? '' : 'invisible'} ${together === 'sentences' ? '[--below-word:calc(var(--header)+var(--status-line))]' : ''}`}
      >
        {isShown && <Lines view={view} />}
      </section>
    </IsVisible>
  )
}

/** Returns the unit that is shown as a whole during playback, when the voice cannot time single words; otherwise undefined. */
export function useTogether(): 'sentence' | 'sentences' | undefined {
  const { player, timeline, findSpan } = useReader()
  const isPlaying = useIsPlaying(player)
  // Stays subscribed while the controls are hidden, unlike `useWord`.
  const together = useSyncExternalStore(player.onWord, () => {
    const span = findSpan?.(player.index)
    return span && (span.last > timeline.sentenceEnd(span.first) ? 'sentences' : 'sentence')
  })
  return isPlaying ? together : undefined
}

/** @param view the scroll container */
function Lines({ view }: { view: RefObject<HTMLElement | null> }) {
  const { timeline, player, category, language, settings, findSpan } = useReader()
  const isIdle = useIsIdle()
  const bar = useRef<HTMLDivElement>(null)
  const start = useWord(player, (index) =>
    findPassageStart(timeline, category, findSpan?.(index)?.first ?? index),
  )
  const last = useWord(player, (index) => findSpan?.(index)?.last ?? start)
  const lines = useMemo(
    () => layOutPassage(timeline, category, start, last),
    [timeline, category, start, last],
  )
  const openNote = useOpenNote()
  const current = useWord(player, (index) => findParagraph(lines, index)?.first)
  const direction = findDirection(lines[0]?.text ?? '')
  const middle = direction === 'rtl' ? 1 - fixationPoint : fixationPoint
  const halfLine = useMemo(
    () => (category === 'Poem' ? measureLines(timeline.content) / 2 : undefined),
    [timeline, category],
  )
  const isVerse = lines.length > 1 || halfLine !== undefined

  useMarkedRanges(view, lines)
  const words = useSelectedWords(view, lines)
  useWordHighlight({ view, bar, paragraphs: lines })

  const handleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-first]')) return
    const index = findWordAtPoint(lines, event.clientX, event.clientY)
    if (index === undefined) return
    event.stopPropagation()
    player.goTo(index)
    if (!player.isPlaying) words.openMark(index)
  }

  return (
    <>
      <div ref={bar} aria-hidden className="word-bar" />
      {isIdle && settings.savedWordsMarked && <lazyParts.MetWords view={view} paragraphs={lines} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, the arrow keys move to every word */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are on words, which are not elements */}
      <div
        onClick={handleClick}
        dir={direction}
        className={`relative ${halfLine ? '' : 'mx-auto w-fit max-w-[60rem]'}`}
        style={{ marginInlineStart: halfLine && `max(0px, ${middle * 100}% - ${halfLine}em)` }}
      >
        {lines.map((line) => (
          <TextParagraph
            key={line.first}
            paragraph={line}
            renderNote={(mark) => <NoteSign key={mark.at} mark={mark} openNote={openNote} />}
            lang={language}
            aria-current={(isVerse && line.first === current) || undefined}
            className={`w-fit text-ink-soft ${isVerse ? 'ps-8 -indent-8 aria-[current]:text-ink' : 'mx-auto text-center text-pretty'}`}
          />
        ))}
      </div>
    </>
  )
}

/** Mean width of a character in Literata, including spaces, in em. */
const letterWidth = 0.48
/** Share of a poem's lines that must fit into the measured width. */
const shorterShare = 0.9

/** Returns a width in em into which most lines of a poem fit. All stanzas use it, so that they start at the same edge, near the middle. */
function measureLines(content: string): number {
  const lengths = content
    .split('\n')
    .map((line) => line.trim().length)
    .filter(Boolean)
    .sort((a, b) => a - b)
  return (lengths[Math.floor(lengths.length * shorterShare)] ?? 0) * letterWidth
}

/** Maximum number of words of a passage; longer sentences and stanzas are shown in parts of this size. */
const passageWordsMax = 600

/**
 * Returns the index of the first word of the passage that contains a word. A passage is a stanza of a poem, or else a sentence, or a part
 * of one that is longer than `passageWordsMax`.
 */
export function findPassageStart(timeline: Timeline, category: Category | undefined, index: number): number {
  const start = category === 'Poem' ? timeline.paragraphStart(index) : timeline.sentenceStart(index)
  return start + Math.floor((index - start) / passageWordsMax) * passageWordsMax
}

/** Returns the lines of the passage that starts at `start` and contains `last`. A prose paragraph is one line; verse keeps its lines. */
export function layOutPassage(
  timeline: Timeline,
  category: Category | undefined,
  start: number,
  last = start,
) {
  const end = category === 'Poem' ? timeline.paragraphEnd(last) : timeline.sentenceEnd(last)
  return layOutText(timeline, start, Math.min(end, start + passageWordsMax - 1), true)
}
