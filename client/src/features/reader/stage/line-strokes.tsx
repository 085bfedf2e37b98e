import { useEffect, useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying } from '../playback/use-player.ts'
import { lineAround } from './line-of-words.ts'

/** A stroke with the gap after it, in CSS pixels; the stroke is 22 of them. */
const strokePx = 31

interface Props {
  timeline: Timeline
  player: Player
  /** Where the eye rests, as a share of the width: the strokes are centred on it. */
  at: number
}

/**
 * The words of the line of verse as strokes under the word while the text plays, that of the word marked. Drawn outside React's
 * render, by clipping and moving what is there already, so that nothing is laid out.
 */
export function LineStrokes({ timeline, player, at }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  useEffect(() => {
    const { current } = frame
    if (!isPlaying || !current) return
    const [strokes, mark] = current.children as unknown as [HTMLElement, HTMLElement]
    const room = 2 * Math.min(at, 1 - at) * current.clientWidth
    const draw = () => {
      const line = lineAround(timeline, player.index)
      current.style.opacity = line ? '1' : '0'
      if (!line) return
      const scale = Math.min(1, room / (line.count * strokePx))
      const left = -(line.count * strokePx - 9) / 2
      const strokeAt = (stroke: number) => `scaleX(${scale}) translateX(${left + stroke * strokePx}px)`
      strokes.style.clipPath = `inset(0 calc(100% - ${line.count * strokePx}px) 0 0)`
      strokes.style.transform = strokeAt(0)
      mark.style.transform = strokeAt(player.index - line.first)
    }
    draw()
    return player.onWord(draw)
  }, [timeline, player, isPlaying, at])
  return (
    <div
      ref={frame}
      aria-hidden
      data-line-strokes
      className={`pointer-events-none absolute inset-x-(--word-inset) top-(--below-word) h-[3px] [contain:strict] ${isPlaying ? '' : 'invisible'}`}
    >
      <div className="line-strokes absolute inset-y-0 origin-left" style={{ left: `${at * 100}%` }} />
      <div
        className="absolute inset-y-0 w-[22px] origin-left rounded-full bg-accent"
        style={{ left: `${at * 100}%` }}
      />
    </div>
  )
}
