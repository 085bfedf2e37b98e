import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Player } from '../playback/player.ts'
import { onMove } from '../playback/use-player.ts'

/** Returns the word number in the address (`?word=N`), clamped to the text; undefined when absent or invalid. */
export function useLinkedWord(wordCount: number): number | undefined {
  const value = new URLSearchParams(useSearch()).get('word') ?? ''
  const word = /^\d+$/.test(value) ? Math.min(Number(value), wordCount) : 0
  return word > 0 ? word : undefined
}

/** Removes the linked word from the address when the reader moves on, so that a reload opens the reader's own position. */
export function useLinkInAddress(linked: number | undefined, player: Player): void {
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (linked === undefined) return
    // A link to another word of the open text.
    if (player.index !== linked - 1) {
      player.pause()
      player.goTo(linked - 1)
    }
    return onMove(player, () => navigate(path, { replace: true }))
  }, [linked, player, path, navigate])
}
