import { useEffect, useEffectEvent, useState } from 'react'
import type { ReaderState } from '../reader-context.ts'

/** Minimum time in ms for which the last word stays after the reader stepped to it or paused on it, until the coda appears. */
const lastWordMs = 1_500

/** True while the coda must wait: the page is hidden, a dialog or card is open, or words are selected. */
const isInUse = () => document.hidden || document.querySelector('[role="dialog"], [role="toolbar"]') !== null

/** Reports the end of the text, after the dwell of the last word. A jump to the last word does not count, unlike playback and a step. */
export function useAtEnd({ player, timeline, speed }: Pick<ReaderState, 'player' | 'timeline' | 'speed'>) {
  const [isAtEnd, setAtEnd] = useState(false)
  const last = timeline.wordCount - 1
  const getLastWordMs = useEffectEvent(() => Math.max(lastWordMs, timeline.dwellMs(last, speed.base)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const end = () => (isInUse() ? wait() : setAtEnd(true))
    const wait = () => {
      timer = setTimeout(end, getLastWordMs())
    }
    const stopWords = player.onWord(({ index, by }) => {
      clearTimeout(timer)
      setAtEnd(false)
      if (index === last && by === 'stepping' && !player.isPlaying) wait()
    })
    const stopPlaying = player.onPlaying((isPlaying, _, hasEnded) => {
      clearTimeout(timer)
      setAtEnd(hasEnded)
      if (!isPlaying && !hasEnded && player.index === last) wait()
    })
    return () => {
      clearTimeout(timer)
      stopWords()
      stopPlaying()
    }
  }, [player, last])
  return { isAtEnd, showLastWord: () => setAtEnd(false) }
}
