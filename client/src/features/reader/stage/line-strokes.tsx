import { useEffect, useRef } from 'react'
import { useIsPlaying } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { fixationPoint } from './tick.tsx'
import { findVerseLine } from './verse-line.ts'

/** A stroke with the gap after it, in CSS pixels; the stroke is 22 of them. */
const strokePx = 31

/**
 * One stroke for each word of the verse line, below the word during playback; the current word's stroke is highlighted. Drawn
 * outside React with clip paths and transforms only, so that no layout runs.
 */
export function LineStrokes() {
  const { timeline, player } = useReader()
  const frame = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  useEffect(() => {
    const { current } = frame
    if (!isPlaying || !current) return
    const [strokes, mark] = current.children as unknown as [HTMLElement, HTMLElement]
    const room = 2 * Math.min(fixationPoint, 1 - fixationPoint) * current.clientWidth
    const draw = () => {
      const line = findVerseLine(timeline, player.index)
      current.style.opacity = line ? '1' : '0'
      if (!line) return
      const scale = Math.min(1, room / (line.count * strokePx))
      const left = -(line.count * strokePx - 9) / 2
      const toTransform = (stroke: number) => `scaleX(${scale}) translateX(${left + stroke * strokePx}px)`
      strokes.style.clipPath = `inset(0 calc(100% - ${line.count * strokePx}px) 0 0)`
      strokes.style.transform = toTransform(0)
      mark.style.transform = toTransform(player.index - line.first)
    }
    draw()
    return player.onWord(draw)
  }, [timeline, player, isPlaying])
  const style = { left: `${fixationPoint * 100}%` }
  return (
    <div
      ref={frame}
      aria-hidden
      data-line-strokes
      className={`pointer-events-none absolute inset-x-(--word-inset) top-(--below-word) h-[3px] [contain:strict] ${isPlaying ? '' : 'invisible'}`}
    >
      <div className="line-strokes absolute inset-y-0 origin-left" style={style} />
      <div className="absolute inset-y-0 w-[22px] origin-left rounded-full bg-accent" style={style} />
    </div>
  )
}
