import { useEffect, useRef } from 'react'
import type { Timeline, Word } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying } from '../playback/use-player.ts'
import { fixationPoint } from './tick.tsx'

/** Maximum number of words in a verse line; longer lines count as prose. */
const lineWordsMax = 40
/** Width of a stroke (22) and of the gap after it, in CSS px. */
const strokePx = 31

/** Strokes below the word, one for each word of the verse line. Drawn outside React, without causing layout. */
export function LineStrokes({ timeline, player }: { timeline: Timeline; player: Player }) {
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
      className={`word-space pointer-events-none top-(--below-word) h-[3px] [contain:strict] ${isPlaying ? '' : 'invisible'}`}
    >
      <div
        className="absolute inset-y-0 w-[78rem] origin-left bg-[repeating-linear-gradient(to_right,var(--rule)_0_22px,transparent_22px_31px)]"
        style={style}
      />
      <div className="absolute inset-y-0 w-[22px] origin-left rounded-full bg-accent" style={style} />
    </div>
  )
}

/** Returns the first word's index and the word count of the verse line around a word; undefined when the line is too long. */
export function findVerseLine({ word, wordCount }: Pick<Timeline, 'word' | 'wordCount'>, index: number) {
  let first = index
  while (first > 0 && !startsLine(word(first)) && index - first < lineWordsMax) first -= 1
  let end = index + 1
  while (end < wordCount && !startsLine(word(end)) && end - first <= lineWordsMax) end += 1
  return end - first > lineWordsMax ? undefined : { first, count: end - first }
}

const startsLine = (word: Word | undefined) => word?.markers.some(({ kind }) => kind !== 'indent') ?? false
