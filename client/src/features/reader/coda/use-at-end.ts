import { useEffect, useState } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'

/** A last word that was stepped to is seen for this long at least, in ms, before the text is over. */
const seenMs = 1_500

/**
 * Whether the text is over: it was played or stepped to its last word, and that has had its time. Who jumps there has not come to
 * the end. Returns how to go back to the last word too.
 */
export function useAtEnd(player: Player, timeline: Timeline, wordsPerMinute: number) {
  const [isAtEnd, setAtEnd] = useState(false)
  const last = timeline.wordCount - 1
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const end = () => setAtEnd(true)
    const stopWords = player.onWord(({ index, by }) => {
      clearTimeout(timer)
      setAtEnd(false)
      if (index !== last || by !== 'stepping' || player.isPlaying) return
      timer = setTimeout(end, Math.max(seenMs, timeline.dwellMs(last, wordsPerMinute)))
    })
    const stopPlaying = player.onPlaying((isPlaying, playedMs) => {
      clearTimeout(timer)
      if (!isPlaying && player.index === last && playedMs > 0) end()
      else setAtEnd(false)
    })
    return () => {
      clearTimeout(timer)
      stopWords()
      stopPlaying()
    }
  }, [player, timeline, last, wordsPerMinute])
  return { isAtEnd, back: () => setAtEnd(false) }
}
