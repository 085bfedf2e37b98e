import { useEffect, useState } from 'react'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import type { Player } from '../playback/player.ts'
import { onMove } from '../playback/use-player.ts'

/** Words with an open bar. */
export interface BarTarget extends WordRange {
  /** The words on the screen. */
  range: Range
  /** The mark that is edited; undefined for selected words. */
  clientId: string | undefined
}

/** State of the bar. Opening it pauses; it closes with the next move. */
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
