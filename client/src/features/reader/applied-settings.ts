import { type CSSProperties, useEffect, useLayoutEffect } from 'react'
import { useIsPlaying } from './playback/use-player.ts'
import { useReader } from './reader-context.ts'
import type { ReaderSettings, Typeface } from './settings/settings.ts'

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

/** Keeps the screen awake. Has no effect in browsers that do not support wake locks or refuse one. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    const { wakeLock }: Partial<Navigator> = navigator
    if (!isOn || !wakeLock) return
    const request = wakeLock.request('screen').catch(() => undefined)
    return () => {
      void request.then((lock) => lock?.release())
    }
  }, [isOn])
}

/** Loaders of fonts that are fetched on first use; the other two typefaces are part of the app. */
const fontLoaders: Partial<Record<Typeface, () => Promise<unknown>>> = {
  hyperlegible: () =>
    Promise.all([
      import('@fontsource-variable/atkinson-hyperlegible-next'),
      import('@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'),
    ]),
  dyslexic: () =>
    Promise.all([import('@fontsource/opendyslexic'), import('@fontsource/opendyslexic/400-italic.css')]),
}

function useTypeface(typeface: Typeface): void {
  useEffect(() => {
    // If the font fails to load, the fallback font is displayed.
    fontLoaders[typeface]?.().catch(() => {})
  }, [typeface])
  // A layout effect sets the typeface before any code measures the text.
  useLayoutEffect(() => {
    document.documentElement.dataset.typeface = typeface
    return () => {
      delete document.documentElement.dataset.typeface
    }
  }, [typeface])
}
