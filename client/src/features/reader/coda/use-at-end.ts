import { useEffect, useEffectEvent, useState } from 'react'
import type { ReaderState } from '../reader-context.ts'

/** Minimum time that the last word stays before the coda after a step to it or a pause on it, in ms. */
const lastWordMs = 1_500

/** True while the coda must wait: the page is hidden, a dialog or card is open, or words are selected. */
const isInUse = () => document.hidden || document.querySelector('[role="dialog"], [role="toolbar"]') !== null

/** Reports the end of the text: the last word was played or stepped to, and its time is over. A jump to it does not count. */
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
