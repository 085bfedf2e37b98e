import { useRef } from 'react'
import { useDrawWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { findSpeaker } from './speaker.ts'
import { fixationPoint } from './tick.tsx'

/** The speaker's name above the word, centred on the fixation point. Drawn outside React. */
export function SpeakerName() {
  const { timeline, player } = useReader()
  const name = useRef<HTMLParagraphElement>(null)
  useDrawWord(player, (index) => {
    const speaker = findSpeaker(timeline, index)
    if (name.current && name.current.textContent !== speaker) name.current.textContent = speaker
  })
  return (
    <div className="pointer-events-none absolute inset-x-(--word-inset) top-(--speaker-y) h-7 [contain:strict]">
      <p
        ref={name}
        data-speaker
        className="absolute w-max max-w-[80%] -translate-x-1/2 truncate font-read text-lg [font-variant-caps:all-small-caps] tracking-[0.14em] text-ink-soft"
        style={{ left: `${fixationPoint * 100}%` }}
      />
    </div>
  )
}
