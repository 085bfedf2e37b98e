import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Category } from '#shared/timing/category.ts'
import { useStoredSettings } from '../../../lib/pace.ts'
import { ambientEffects } from '../effects/ambient-effect.tsx'
import { focusStyles } from '../effects/focus-style.ts'

const listNames = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]

/** Typefaces that the reader can choose. The class displays the option in its own typeface. */
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
  /** Letter spacing, in em. */
  letterSpacing: { min: 0, max: 0.12, step: 0.02 },
  lineHeight: { min: 1.3, max: 2.2, step: 0.1 },
}

const createNumberSchema = ({ min, max }: typeof ranges.textSize, initial: number) =>
  z.catch(z.number().check(z.gte(min), z.lte(max)), initial)
const createSwitchSchema = (initial: boolean) => z.catch(z.boolean(), initial)

/** Schema of the stored settings. An invalid value falls back to its default and leaves the other settings unchanged. */
const stored = z.object({
  typeface: z.catch(z.enum(listNames(typefaces)), 'literata'),
  textSize: createNumberSchema(ranges.textSize, 1),
  letterSpacing: createNumberSchema(ranges.letterSpacing, 0),
  lineHeight: createNumberSchema(ranges.lineHeight, 1.6),
  focusLetter: createSwitchSchema(true),
  focusStyle: z.catch(z.enum(listNames(focusStyles)), 'none'),
  ambientEffect: z.catch(z.enum(listNames(ambientEffects)), 'none'),
  sentenceKept: createSwitchSchema(false),
  /** Shows a stroke for each word of a verse line during playback. Null follows the category: on in poems. */
  lineStrokes: z.catch(z.nullable(z.boolean()), null),
  /** Skips speaker names in a play during playback. */
  namesLeftOut: createSwitchSchema(false),
  /** The dial sets the speed of the whole text, pauses included. */
  trueSpeed: createSwitchSchema(false),
  /** Starts slowly after a pause. */
  ramp: createSwitchSchema(false),
  /** Enables single-key shortcuts (WCAG 2.1.4 requires a way to turn them off). */
  singleKeys: createSwitchSchema(true),
  /** Marks saved words where they occur again. */
  savedWordsMarked: createSwitchSchema(true),
  fullText: createSwitchSchema(false),
  /** A voice speaks during playback. */
  readAloud: createSwitchSchema(false),
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
