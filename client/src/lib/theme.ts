import { useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import { useStored } from './stored.ts'
import { useMedia } from './use-media.ts'

/** `paper` is light, `lamp` is dark. */
const themes = ['paper', 'sepia', 'lamp'] as const
export type Theme = (typeof themes)[number] | 'system'

const useChosen = () => useStored('theme', z.nullable(z.enum(themes)), null)

/** Reads and stores the theme chosen on this device. Without a choice, the system's light or dark theme applies. */
export function useTheme() {
  const [chosen, choose] = useChosen()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  return {
    theme: chosen ?? ('system' as const),
    setTheme: (next: Theme) => choose(next === 'system' ? null : next),
    isDark: chosen ? chosen === 'lamp' : systemIsDark,
    setDark: (next: boolean) => choose(next ? 'lamp' : 'paper'),
  }
}

/** Applies the current user's theme before the first paint, so that no other theme flashes. */
export function ApplyTheme() {
  const [chosen] = useChosen()
  useLayoutEffect(() => {
    if (!chosen) return
    document.documentElement.dataset.theme = chosen
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [chosen])
  return null
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
