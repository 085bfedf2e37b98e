import { useEffect, useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import { sentenceAround } from '../words/met-word.ts'

interface Props {
  timeline: Timeline
  player: Player
}

/** While the text rests, the sentence around the word: the word marked, and each one a way to go there. */
export function PausedSentence({ timeline, player }: Props) {
  const isPlaying = useIsPlaying(player)
  const current = useWord(player, (index) => index)
  const { first, last } = sentenceAround(timeline, current)
  const highlighted = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    highlighted.current?.scrollIntoView({ block: 'nearest' })
  })
  const { words } = timeline
  return (
    <section
      aria-label="The sentence around the word"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long sentence scrolls, and must be reached by keyboard
      tabIndex={0}
      className={`edges-fade absolute inset-x-4 top-[calc(var(--below-word)-0.75rem)] bottom-[calc(var(--desk)+0.75rem)] mx-auto max-w-[60rem] overflow-y-auto py-3 text-center font-read text-lg leading-relaxed text-pretty text-ink-soft ${isPlaying ? 'invisible' : ''}`}
    >
      {!isPlaying &&
        words.slice(first, last + 1).map((word, offset) => {
          const index = first + offset
          const isCurrent = index === current
          const space = index < last && (words[index + 1]?.start ?? 0) > word.end ? ' ' : ''
          return (
            <span key={index}>
              <button
                ref={isCurrent ? highlighted : undefined}
                type="button"
                tabIndex={-1}
                aria-current={isCurrent || undefined}
                onClick={() => player.goTo(index)}
                className="scroll-my-5 rounded-none hover:text-ink aria-[current]:border-b-2 aria-[current]:border-accent aria-[current]:text-ink"
              >
                {word.text}
              </button>
              {space}
            </span>
          )
        })}
    </section>
  )
}
