import { useRef } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { PivotWord, type WordScreen } from '../../../components/pivot-word.tsx'
import type { Player } from '../playback/player.ts'
import { useDrawWord } from '../playback/use-player.ts'
import { fixationPoint, Tick } from './tick.tsx'

/** Shows the words of a timeline outside the reader: no settings, no passage, no gestures. */
export function PlainStage({ player, timeline }: { player: Player; timeline: Timeline }) {
  const screen = useRef<WordScreen>(null)
  useDrawWord(player, (index) => screen.current?.show(timeline.word(index)?.text ?? ''))
  return (
    <div className="relative mx-4 mt-2 py-10 low:py-4 zoomed:py-3">
      <Tick className="top-1" />
      <PivotWord ref={screen} at={fixationPoint} className="text-[clamp(2.5rem,7vw,4rem)] leading-[1.4]" />
      <Tick className="bottom-1" />
    </div>
  )
}
