import { useEffect, useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'
import { speakerAt } from './speaker.ts'

interface Props {
  timeline: Timeline
  player: Player
  /** Where the eye rests, as a share of the width: the name is centred on it. */
  at: number
}

/** Who speaks, above the word for as long as they do. Drawn outside React's render. */
export function SpeakerName({ timeline, player, at }: Props) {
  const name = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const draw = () => {
      const speaker = speakerAt(timeline, player.index)
      if (name.current && name.current.textContent !== speaker) name.current.textContent = speaker
    }
    draw()
    return player.onWord(draw)
  }, [timeline, player])
  return (
    <div className="pointer-events-none absolute inset-x-(--word-inset) top-(--speaker-y) h-7 [contain:strict]">
      <p
        ref={name}
        data-speaker
        className="absolute w-max max-w-[80%] -translate-x-1/2 truncate font-read text-lg [font-variant-caps:all-small-caps] tracking-[0.14em] text-ink-soft"
        style={{ left: `${at * 100}%` }}
      />
    </div>
  )
}
