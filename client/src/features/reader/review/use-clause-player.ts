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

/** Makes playback follow an English voice. Returns a function that makes it follow the dwells (times on screen) of the timeline again. */
export type Speak = (player: Player, timeline: Timeline) => () => void

/**
 * Plays parts of a card's text at the reader's pace, and then shows the card's word. With a voice, playback stops only after the word was
 * spoken. With reduced motion and no voice, only shows the word.
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
      // Without a voice, playback ends when the last word of a part appears. The last word of the text, however, stays for its dwell.
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
