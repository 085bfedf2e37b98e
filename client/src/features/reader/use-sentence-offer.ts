import { useEffect, useState } from 'react'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { Player } from './playback/player.ts'

/**
 * After a word has been looked up, its sentence is a good place to go on from. Returns whether that is offered, and how to
 * offer it; any move or play withdraws it.
 */
export function useSentenceOffer(timeline: Timeline, player: Player) {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const withdraw = () => setOffered(false)
    const stops = [player.onWord(withdraw), player.onPlaying(withdraw)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [player])
  const offer = () => setOffered(timeline.sentenceStart(player.index) < player.index)
  const take = () => {
    player.goTo(timeline.sentenceStart(player.index))
    player.play()
  }
  return { isOffered, offer, take }
}
