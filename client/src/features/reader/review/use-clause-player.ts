import { useEffect, useEffectEvent, useRef } from 'react'
import { defaultCategory } from '#shared/texts.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { ReviewCard } from '#shared/word-review.ts'
import { usePace } from '../../../lib/pace.ts'
import { useReducedMotion } from '../../../lib/theme.ts'
import type { Player } from '../playback/player.ts'
import { usePlayer } from '../playback/use-player.ts'
import { useTimeline } from '../playback/use-timeline.ts'
import { guessLanguage } from '../voice/text-language.ts'

/** Lets the voice, which is English, decide when words give way during playback. Returns the function that ends it. */
export type Speak = (player: Player, timeline: Timeline) => () => void

/**
 * Plays parts of the text of a card at the reader's pace, and then holds on its word; the voice says that word before. Without motion and
 * voice it only holds.
 */
export function useClausePlayer({ text, at, clauseStart }: ReviewCard, voice: Speak | undefined) {
  const timeline = useTimeline(text, defaultCategory)
  const speak = guessLanguage(timeline) === 'en' ? voice : undefined
  const [wordsPerMinute] = usePace()
  const isStill = useReducedMotion()
  const player = usePlayer(timeline, { index: isStill ? at : clauseStart, wordsPerMinute })
  const lastWord = timeline.wordCount - 1
  const end = useRef(lastWord)
  const play = (from: number, to: number) => {
    player.pause()
    end.current = to
    const isShort = speak ? from === lastWord : isStill || from >= to
    player.goTo(isShort ? at : from)
    if (!isShort) player.play()
  }
  const startClause = useEffectEvent(() => play(clauseStart, at))
  useEffect(() => {
    const stops = [
      // Without the voice, the last word stays for its time.
      player.onWord(({ index, by }) => {
        const isPast = speak ? index > end.current : index >= end.current && index < lastWord
        if (by === 'playing' && isPast) player.pause()
      }),
      player.onPlaying((isPlaying) => !isPlaying && player.goTo(at)),
      speak?.(player, timeline),
    ]
    startClause()
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [player, timeline, at, lastWord, speak])
  return { timeline, player, isStill, lastWord, play }
}
