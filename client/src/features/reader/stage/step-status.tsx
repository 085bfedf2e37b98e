import { useEffect, useState } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from '../playback/player.ts'

/** Says the word on screen to those who do not see it, when it was gone to by hand; words that play by themselves are not said. */
export function StepStatus({ timeline, player }: { timeline: Timeline; player: Player }) {
  const [said, say] = useState('')
  useEffect(() => {
    return player.onWord(({ index, by }) => {
      if (by !== 'playing' && !player.isPlaying) say(timeline.word(index)?.text ?? '')
    })
  }, [timeline, player])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
