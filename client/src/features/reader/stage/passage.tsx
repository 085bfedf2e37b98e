import { type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import { IsSeen } from '../quiet/use-while-seen.ts'
import { paragraphOf } from '../text/text-layout.ts'
import { TextRuns } from '../text/text-runs.tsx'
import { useWordHighlight } from '../text/use-word-highlight.ts'
import { wordAtPoint } from '../text/word-ranges.ts'
import { passageAt, passageStart } from './passage-lines.ts'

interface Props {
  timeline: Timeline
  player: Player
  category: Category | undefined
  wordsPerMinute: number
  /** Whether it stays while the text plays. */
  isKept: boolean
}

/** What is around the word, under it: a sentence, or the lines of a stanza. A word of it that is clicked is gone to. */
export function Passage({ isKept, ...props }: Props) {
  const view = useRef<HTMLElement>(null)
  const isPlaying = useIsPlaying(props.player)
  const isShown = isKept || !isPlaying
  return (
    <IsSeen value={isShown}>
      <section
        ref={view}
        aria-label={`The ${props.category === 'Poem' ? 'lines' : 'sentence'} around the word`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sentence scrolls, and must be reached by keyboard
        tabIndex={0}
        className={`passage edges-fade absolute right-[calc(var(--beside)+1rem)] left-4 top-[calc(var(--below-word)-0.75rem)] bottom-[calc(var(--foot)+0.75rem)] touch-pan-y touch-pinch-zoom overflow-x-hidden overflow-y-auto pt-3 pb-8 read-text select-text font-read [contain:strict] ${isShown ? '' : 'invisible'}`}
      >
        {isShown && <Lines view={view} {...props} />}
      </section>
    </IsSeen>
  )
}

interface LinesProps extends Omit<Props, 'isKept'> {
  /** What they scroll in. */
  view: RefObject<HTMLElement | null>
}

function Lines({ view, timeline, player, category, wordsPerMinute }: LinesProps) {
  const bar = useRef<HTMLDivElement>(null)
  const start = useWord(player, (index) => passageStart(timeline, category, index))
  const lines = useMemo(() => passageAt(timeline, category, start), [timeline, category, start])
  const current = useWord(player, (index) => paragraphOf(lines, index)?.first)
  const isVerse = lines.length > 1

  useWordHighlight({ view, bar, paragraphs: lines, player, wordsPerMinute })

  const handleClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-first]')) return
    const index = wordAtPoint(lines, event.clientX, event.clientY)
    if (index === undefined) return
    event.stopPropagation()
    player.goTo(index)
  }

  return (
    <>
      <div ref={bar} aria-hidden className="word-bar" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrows go to every word */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the words are gone to by pointer */}
      <div onClick={handleClick} className="relative mx-auto w-fit max-w-[60rem]">
        {lines.map((line) => (
          <p
            key={line.first}
            data-first={line.first}
            aria-current={(isVerse && line.first === current) || undefined}
            className={`w-fit break-words whitespace-pre-wrap ${isVerse ? 'pl-8 -indent-8 text-ink-soft aria-[current]:text-ink' : 'mx-auto text-center text-pretty text-ink-soft'}`}
          >
            <TextRuns {...line} />
          </p>
        ))}
      </div>
    </>
  )
}
