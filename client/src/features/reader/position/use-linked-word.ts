import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Player } from '../playback/player.ts'

/** The word that the address names, from 1 and within the text; undefined where it names none, or nonsense. */
export function useLinkedWord(wordCount: number): number | undefined {
  const named = new URLSearchParams(useSearch()).get('word') ?? ''
  const word = /^\d+$/.test(named) ? Math.min(Number(named), wordCount) : 0
  return word > 0 ? word : undefined
}

/**
 * Keeps the address true: it names the linked word for as long as that is looked at. Once the reader moves on it is the
 * text's alone, so that loading it again, or coming back to it, opens the reader's own position.
 */
export function useLinkInAddress(linked: number | undefined, player: Player): void {
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (linked === undefined) return
    // Another link into the text that is open already.
    if (player.index !== linked - 1) {
      player.pause()
      player.goTo(linked - 1)
    }
    const forget = () => navigate(path, { replace: true })
    const stops = [player.onWord(forget), player.onPlaying(forget)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [linked, player, path, navigate])
}
