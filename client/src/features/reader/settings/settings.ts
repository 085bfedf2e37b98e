import * as z from 'zod/mini'
import type { Category } from '#shared/timing/category.ts'
import { useStored } from '../../../lib/stored.ts'
import { ambientEffects, focusStyles } from '../effects/effect-names.ts'
import { typefaces } from './typefaces.ts'

const keysOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as Name[]

/** How large the text can be, beside its usual size; how far its letters stand apart, in em; and its lines, in line heights. */
export const textSizes = { min: 0.8, max: 1.6, step: 0.1 }
export const letterSpacings = { min: 0, max: 0.12, step: 0.02 }
export const lineHeights = { min: 1.3, max: 2.2, step: 0.1 }

const within = ({ min, max }: typeof textSizes, initial: number) =>
  z.catch(z.number().check(z.gte(min), z.lte(max)), initial)
const isOn = (initial: boolean) => z.catch(z.boolean(), initial)

/** What is stored and no longer valid is as it was at first, and the rest stays. */
const settings = z.object({
  typeface: z.catch(z.enum(keysOf(typefaces)), 'literata'),
  textSize: within(textSizes, 1),
  letterSpacing: within(letterSpacings, 0),
  lineHeight: within(lineHeights, 1.6),
  focusLetter: isOn(true),
  focusStyle: z.catch(z.enum(keysOf(focusStyles)), 'none'),
  ambientEffect: z.catch(z.enum(keysOf(ambientEffects)), 'none'),
  /** The sentence stays under the word while the text plays. */
  sentenceKept: isOn(false),
  /** The words of a line of verse are shown as strokes while the text plays; null is as the text is: in poems. */
  lineStrokes: z.catch(z.nullable(z.boolean()), null),
  /** The names in a play are passed over while it plays. */
  namesLeftOut: isOn(false),
  /** The dial is the speed of the chapter as a whole, pauses included. */
  trueSpeed: isOn(false),
  /** Reading on after a rest begins gently. */
  ramp: isOn(true),
  /** Keys without Ctrl, Alt or Meta act (WCAG 2.1.4: they can be turned off). */
  singleKeys: isOn(true),
  /** Whether the full text is open, rather than the word. */
  fullText: isOn(false),
})
export type ReaderSettings = z.infer<typeof settings>

const initial = settings.parse({})

/** How this reader likes to read on this device. */
export function useReaderSettings() {
  const [value, store] = useStored('reader', settings, initial)
  return { settings: value, change: (changes: Partial<ReaderSettings>) => store({ ...value, ...changes }) }
}

/** Whether the words of a line are shown as strokes: where the reader says so, and in poems until they say anything. */
export function showsStrokes({ lineStrokes }: ReaderSettings, category: Category | undefined): boolean {
  return lineStrokes ?? category === 'Poem'
}
