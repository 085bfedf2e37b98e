import { useEffect, useState } from 'react'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Player } from '../playback/player.ts'
import { onMove } from '../playback/use-player.ts'

/** Words for which the bar is open. */
export interface BarTarget extends WordRange {
  /** DOM range of the words. */
  range: Range
  /** The annotation that is edited; undefined for selected words. */
  clientId: string | undefined
}

/** State of the annotation bar. Opening the bar pauses playback. The bar closes when the word changes or playback starts. */
export function useMarkBar(player: Player) {
  const [target, setTarget] = useState<BarTarget>()
  useEffect(() => {
    return onMove(player, () => setTarget(undefined))
  }, [player])
  return {
    target,
    open(opened: BarTarget) {
      player.pause()
      setTarget(opened)
    },
    close: () => setTarget(undefined),
  }
}
