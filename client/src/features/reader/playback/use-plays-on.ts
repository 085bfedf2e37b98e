import { useEffect, useState } from 'react'
import type { Player } from './player.ts'

/** Plays at once where the way here asked for it (`navigate` with the state `plays`), and not again when the page is come back to. */
export function usePlaysOn(player: Player): void {
  const [plays] = useState(() => window.history.state?.plays === true)
  useEffect(() => {
    if (!plays) return
    window.history.replaceState({ ...window.history.state, plays: false }, '')
    player.play()
  }, [player, plays])
}
