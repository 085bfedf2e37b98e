import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useStored } from './stored.ts'

const dark = '(prefers-color-scheme: dark)'

/** Day or night as this person wants it on this device; as their system has it until they choose. */
export function useTheme() {
  const [chosen, choose] = useStored('theme', z.enum(['paper', 'lamp']).nullable(), null)
  const systemIsDark = useSyncExternalStore(followSystem, () => window.matchMedia(dark).matches)
  const isDark = chosen ? chosen === 'lamp' : systemIsDark

  useEffect(() => {
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [chosen])

  return { isDark, setDark: (next: boolean) => choose(next ? 'lamp' : 'paper') }
}

function followSystem(onChange: () => void): () => void {
  const query = window.matchMedia(dark)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the person has asked their system for less motion, as it changes. */
export function useReducedMotion(): boolean {
  const [query] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)'))
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => query.matches,
  )
}
