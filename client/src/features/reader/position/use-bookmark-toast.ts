import { useEffect } from 'react'
import { dismissToast, toast } from '../../../lib/toast.ts'
import type { Player } from '../playback/player.ts'

/** Says where reading goes on, until it does. */
export function useBookmarkToast(bookmark: number, player: Player): void {
  useEffect(() => {
    if (bookmark <= 1) return
    const id = toast({ title: 'Continuing from bookmark', description: `Word ${bookmark}`, variant: 'info' })
    const dismiss = () => dismissToast(id)
    const stops = [player.onWord(dismiss), player.onPlaying(dismiss), dismiss]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bookmark, player])
}
