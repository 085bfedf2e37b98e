import { z } from 'zod'
import { useStored } from '../../../lib/stored.ts'

export const focusStyles = {
  none: 'None',
  pulse: 'Pulse',
  glow: 'Glow',
  shimmer: 'Text Shimmer',
  bounce: 'Text Bounce',
  rotate: 'Gentle Rotate',
  'random-effects': 'Random Word Effects',
} as const
export type FocusStyle = keyof typeof focusStyles

export const ambientEffects = {
  none: 'None',
  particles: 'Floating Particles',
  waves: 'Color Waves',
  breathing: 'Background Breathing',
  'subtle-glow': 'Subtle Glow',
} as const
export type AmbientEffect = keyof typeof ambientEffects

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

const settings = z.object({
  dyslexicFont: z.boolean(),
  focusLetter: z.boolean(),
  focusStyle: z.enum(keysOf(focusStyles)),
  ambientEffect: z.enum(keysOf(ambientEffects)),
  /** The dial is the speed of the chapter as a whole, pauses included. */
  trueSpeed: z.boolean(),
  /** Reading on after a rest begins gently. */
  ramp: z.boolean(),
  /** Keys without Ctrl, Alt or Meta act (WCAG 2.1.4: they can be turned off). */
  singleKeys: z.boolean(),
})
export type ReaderSettings = z.infer<typeof settings>

const initial: ReaderSettings = {
  dyslexicFont: false,
  focusLetter: true,
  focusStyle: 'none',
  ambientEffect: 'none',
  trueSpeed: false,
  ramp: true,
  singleKeys: true,
}

/** How this reader likes to read on this device. */
export function useReaderSettings() {
  const [value, store] = useStored('reader', settings, initial)
  return { settings: value, change: (changes: Partial<ReaderSettings>) => store({ ...value, ...changes }) }
}
