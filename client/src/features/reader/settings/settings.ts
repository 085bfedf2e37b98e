import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Category } from '#shared/timing/category.ts'
import { useStoredSettings } from '../../../lib/pace.ts'
import { ambientEffects } from '../effects/ambient-effect.tsx'
import { focusStyles } from '../effects/focus-style.ts'

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]

/** Typefaces to choose from; the class shows a choice in its own typeface. */
export const typefaces = {
  literata: { title: 'Literata', className: 'in-literata' },
  'source-sans': { title: 'Source Sans' },
  hyperlegible: { title: 'Hyperlegible', className: 'in-hyperlegible' },
  dyslexic: { title: 'OpenDyslexic', className: 'in-dyslexic' },
} as const
export type Typeface = keyof typeof typefaces

export const ranges = {
  /** Factor of the default size. */
  textSize: { min: 0.8, max: 1.6, step: 0.1 },
  /** In em. */
  letterSpacing: { min: 0, max: 0.12, step: 0.02 },
  lineHeight: { min: 1.3, max: 2.2, step: 0.1 },
}

const numberIn = ({ min, max }: typeof ranges.textSize, initial: number) =>
  z.catch(z.number().check(z.gte(min), z.lte(max)), initial)
const isOn = (initial: boolean) => z.catch(z.boolean(), initial)

/** A stored value that is no longer valid falls back to its default; the others stay. */
const stored = z.object({
  typeface: z.catch(z.enum(namesIn(typefaces)), 'literata'),
  textSize: numberIn(ranges.textSize, 1),
  letterSpacing: numberIn(ranges.letterSpacing, 0),
  lineHeight: numberIn(ranges.lineHeight, 1.6),
  focusLetter: isOn(true),
  focusStyle: z.catch(z.enum(namesIn(focusStyles)), 'none'),
  ambientEffect: z.catch(z.enum(namesIn(ambientEffects)), 'none'),
  sentenceKept: isOn(false),
  /** Shows the words of a verse line as strokes during playback. Null follows the category: on in poems. */
  lineStrokes: z.catch(z.nullable(z.boolean()), null),
  /** Skips speaker names in a play during playback. */
  namesLeftOut: isOn(false),
  /** The dial sets the speed of the whole text, pauses included. */
  trueSpeed: isOn(false),
  /** Starts slowly after a pause. */
  ramp: isOn(false),
  /** Enables single-key shortcuts (WCAG 2.1.4 requires a way to turn them off). */
  singleKeys: isOn(true),
  /** Marks saved words where they occur again. */
  savedWordsMarked: isOn(true),
  fullText: isOn(false),
  /** A voice speaks during playback. */
  readAloud: isOn(false),
})
export type ReaderSettings = z.infer<typeof stored>

/** The reader's settings, stored per user on this device. */
export function useReaderSettings() {
  const [kept, store] = useStoredSettings()
  const settings = useMemo(() => stored.parse(kept), [kept])
  return {
    settings,
    changeSettings: (changes: Partial<ReaderSettings>) => store({ ...settings, ...changes }),
  }
}

export function showsStrokes({ lineStrokes }: ReaderSettings, category: Category | undefined): boolean {
  return lineStrokes ?? category === 'Poem'
}
