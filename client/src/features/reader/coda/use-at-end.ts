import { useEffect, useState } from 'react'
import type { ReaderState } from '../reader-context.ts'

/** Minimum time that a last word reached by a step stays before the coda, in ms. */
const lastWordMs = 1_500

/** Reports the end of the text: its last word was played or stepped to and its time is over. A jump to it does not count. */
export function useAtEnd({ player, timeline, speed }: Pick<ReaderState, 'player' | 'timeline' | 'speed'>) {
  const [isAtEnd, setAtEnd] = useState(false)
  const last = timeline.wordCount - 1
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const end = () => setAtEnd(true)
    const stopWords = player.onWord(({ index, by }) => {
      clearTimeout(timer)
      setAtEnd(false)
      if (index !== last || by !== 'stepping' || player.isPlaying) return
      timer = setTimeout(end, Math.max(lastWordMs, timeline.dwellMs(last, speed.base)))
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
  }, [player, timeline, last, speed.base])
  return { isAtEnd, showLastWord: () => setAtEnd(false) }
}
