import { useEffect, useRef } from 'react'
import { defaultCategory } from '#shared/texts.ts'
import type { ReviewCard } from '#shared/word-review.ts'
import { usePace } from '../../../lib/pace.ts'
import { useReducedMotion } from '../../../lib/theme.ts'
import { usePlayer } from '../playback/use-player.ts'
import { useTimeline } from '../playback/use-timeline.ts'

/** Plays parts of the text of a card at the reader's pace, and then holds on its word. Without motion it only holds. */
export function useClausePlayer({ text, at, clauseStart }: ReviewCard) {
  const timeline = useTimeline(text, defaultCategory)
  const [wordsPerMinute] = usePace()
  const isStill = useReducedMotion()
  const player = usePlayer(timeline, { index: isStill ? at : clauseStart, wordsPerMinute })
  const lastWord = timeline.wordCount - 1
  const end = useRef(lastWord)
  const play = (from: number, to: number) => {
    player.pause()
    end.current = to
    if (isStill || from >= to) return player.goTo(at)
    player.goTo(from)
    player.play()
  }
  useEffect(() => {
    const stops = [
      // The last word stays for its time.
      player.onWord(({ index, by }) => {
        if (by === 'playing' && index >= end.current && index < lastWord) player.pause()
      }),
      player.onPlaying((isPlaying) => !isPlaying && player.goTo(at)),
    ]
    end.current = at
    if (!isStill && clauseStart < at) player.play()
    return () => {
      for (const stop of stops) stop()
    }
  }, [player, at, clauseStart, lastWord, isStill])
  return { timeline, player, isStill, lastWord, play }
}
