import { useEffect, useState } from 'react'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Player } from '../playback/player.ts'
import { onMove } from '../playback/use-player.ts'

/** Words with an open bar. */
export interface BarTarget extends WordRange {
  /** DOM range of the words. */
  range: Range
  /** The annotation that is edited; undefined for selected words. */
  clientId: string | undefined
}

/** State of the annotation bar. Opening it pauses playback; the next move closes it. */
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
