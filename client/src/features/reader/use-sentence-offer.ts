import { useEffect, useState } from 'react'
import { onMove } from './playback/use-player.ts'
import { useReader } from './reader-context.ts'

/** Offers to restart the sentence after a lookup. Any move or play withdraws the offer. */
export function useSentenceOffer() {
  const { timeline, player } = useReader()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    return onMove(player, () => setOffered(false))
  }, [player])
  const offer = () => setOffered(timeline.sentenceStart(player.index) < player.index)
  const accept = () => {
    player.goTo(timeline.sentenceStart(player.index))
    player.play()
  }
  return { isOffered, offer, accept }
}
