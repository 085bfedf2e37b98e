import { useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import { useStored } from './stored.ts'
import { useMedia } from './use-media.ts'

/** What the page can look like, by day, in between and by night. */
const lights = ['paper', 'sepia', 'lamp'] as const
export type Theme = (typeof lights)[number] | 'system'

function useChosen() {
  return useStored('theme', z.nullable(z.enum(lights)), null)
}

/** The theme as this person wants it on this device; paper or lamp, as their system has it, until they choose. */
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

/** Applies the theme that the current user has chosen, before the page is drawn: nothing flashes. */
export function Lighting() {
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

/** Whether the person has asked their system for less motion, as it changes. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)')
}
