import { type CSSProperties, useEffect } from 'react'
import type { Player } from './playback/player.ts'
import { useWakeLock } from './playback/use-wake-lock.ts'
import type { ReaderSettings } from './settings/settings.ts'
import { useTypeface } from './settings/typefaces.ts'

/** What of the settings the styles of the reader are made from. */
export function lookOf({ textSize, letterSpacing, lineHeight }: ReaderSettings): CSSProperties {
  return {
    '--text-size': textSize,
    '--letter-spacing': `${letterSpacing}em`,
    '--line-height': lineHeight,
  } as CSSProperties
}

/** Applies what is no style: the gentle start, the typeface, and the screen that stays awake while the text plays. */
export function useAppliedSettings(
  { ramp, typeface }: ReaderSettings,
  player: Player,
  isPlaying: boolean,
): void {
  useEffect(() => {
    player.setRamp(ramp)
  }, [player, ramp])
  useTypeface(typeface)
  useWakeLock(isPlaying)
}
