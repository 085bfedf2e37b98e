import { useCallback } from 'react'
import * as z from 'zod/mini'
import type { Category } from '#shared/timing/category.ts'
import { useStored } from '../../../lib/stored.ts'
import { ambientEffects, focusStyles } from '../effects/effect-names.ts'
import { typefaces } from './typefaces.ts'

const namesIn = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]

/** Factor of the default size; em; line heights. */
export const textSizes = { min: 0.8, max: 1.6, step: 0.1 }
export const letterSpacings = { min: 0, max: 0.12, step: 0.02 }
export const lineHeights = { min: 1.3, max: 2.2, step: 0.1 }

const numberIn = ({ min, max }: typeof textSizes, initial: number) =>
  z.catch(z.number().check(z.gte(min), z.lte(max)), initial)
const isOn = (initial: boolean) => z.catch(z.boolean(), initial)

/** A stored value that is no longer valid falls back to its default; the others stay. */
const settings = z.object({
  typeface: z.catch(z.enum(namesIn(typefaces)), 'literata'),
  textSize: numberIn(textSizes, 1),
  letterSpacing: numberIn(letterSpacings, 0),
  lineHeight: numberIn(lineHeights, 1.6),
  focusLetter: isOn(true),
  focusStyle: z.catch(z.enum(namesIn(focusStyles)), 'none'),
  ambientEffect: z.catch(z.enum(namesIn(ambientEffects)), 'none'),
  /** Shows the sentence during playback. */
  sentenceKept: isOn(false),
  /** Shows the words of a verse line as strokes during playback. Null follows the category: on in poems. */
  lineStrokes: z.catch(z.nullable(z.boolean()), null),
  /** Skips speaker names in a play during playback. */
  namesLeftOut: isOn(false),
  /** The dial sets the speed of the whole text, pauses included. */
  trueSpeed: isOn(false),
  /** Starts slowly after a pause. */
  ramp: isOn(true),
  /** Enables single-key shortcuts (WCAG 2.1.4 requires a way to turn them off). */
  singleKeys: isOn(true),
  /** Shows the full text instead of the word. */
  fullText: isOn(false),
})
export type ReaderSettings = z.infer<typeof settings>

const initial = settings.parse({})

/** The reader's settings, stored per user on this device. */
export function useReaderSettings() {
  const [value, store] = useStored('reader', settings, initial)
  const change = useCallback(
    (changes: Partial<ReaderSettings>) => store({ ...value, ...changes }),
    [value, store],
  )
  return { settings: value, change }
}

export function showsStrokes({ lineStrokes }: ReaderSettings, category: Category | undefined): boolean {
  return lineStrokes ?? category === 'Poem'
}
