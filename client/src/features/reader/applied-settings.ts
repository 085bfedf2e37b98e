import { type CSSProperties, useEffect } from 'react'
import { useIsPlaying } from './playback/use-player.ts'
import { useReader } from './reader-context.ts'
import type { ReaderSettings } from './settings/settings.ts'
import { useTypeface } from './settings/typefaces.ts'

export function toStyle({ textSize, letterSpacing, lineHeight }: ReaderSettings): CSSProperties {
  return {
    '--text-size': textSize,
    '--letter-spacing': `${letterSpacing}em`,
    '--line-height': lineHeight,
  } as CSSProperties
}

/** Applies the settings that are not styles, and keeps the screen awake during playback. */
export function useAppliedSettings(): void {
  const { player, settings } = useReader()
  const { ramp, typeface } = settings
  useEffect(() => {
    player.setRamp(ramp)
  }, [player, ramp])
  useTypeface(typeface)
  useWakeLock(useIsPlaying(player))
}

/** Optional: browsers without wake locks, or that refuse one, change nothing else. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    const request = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => {
      void request.then((lock) => lock?.release())
    }
  }, [isOn])
}
