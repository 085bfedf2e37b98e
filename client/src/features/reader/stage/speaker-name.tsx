import { useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useDrawWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { fixationPoint } from './tick.tsx'

/** The speaker's name above the word, centred on the pivot letter. Drawn outside React. */
export function SpeakerName() {
  const { timeline, player } = useReader()
  const name = useRef<HTMLParagraphElement>(null)
  useDrawWord(player, (index) => {
    const speaker = findSpeaker(timeline, index)
    if (name.current && name.current.textContent !== speaker) name.current.textContent = speaker
  })
  return (
    <div className="word-space pointer-events-none top-(--speaker-y) h-7 [contain:strict]">
      <p
        ref={name}
        data-speaker
        translate="no"
        className="absolute w-max max-w-[80%] -translate-x-1/2 truncate font-read text-lg [font-variant-caps:all-small-caps] tracking-[0.14em] text-ink-soft"
        style={{ left: `${fixationPoint * 100}%` }}
      />
    </div>
  )
}

type Words = Pick<Timeline, 'word'>

/**
 * Returns the speaker of a word in a play: the nearest name before the word, unless a heading is between them. Returns "" for a word of a
 * name and for a word of a direction that is a paragraph of its own.
 */
export function findSpeaker({ word }: Words, index: number): string {
  // The name itself is on screen.
  if (word(index)?.role === 'name') return ''
  let isDirection = true
  for (let at = index; at >= 0; at -= 1) {
    const { role, markers } = word(at) ?? { role: 'heading', markers: [] }
    if (role === 'heading') return ''
    if (role === 'name') return readName({ word }, at)
    isDirection &&= role === 'direction'
    if (isDirection && markers.some(({ kind }) => kind === 'paragraph')) return ''
  }
  return ''
}

/** Returns the name whose last word is `last`, without its final punctuation mark. */
function readName({ word }: Words, last: number): string {
  let name = word(last)?.text ?? ''
  for (let at = last; word(at - 1)?.role === 'name' && word(at)?.markers.length === 0; at -= 1) {
    name = `${word(at - 1)?.text} ${name}`
  }
  return name.replace(/[.:,;—–-]+$/, '')
}
