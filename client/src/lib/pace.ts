import * as z from 'zod/mini'
import { speedDefault, speedMax, speedMin, speedStep } from '#shared/limits.ts'
import { type Pace, paces } from '#shared/timing/pace.ts'
import { useStored } from './stored.ts'

const speed = z.number().check(z.gte(speedMin), z.lte(speedMax), z.multipleOf(speedStep))

/** The reader's speed in words per minute, kept for them on this device. */
export function usePace() {
  return useStored('speed', speed, speedDefault)
}

/** The pauses the reader likes, kept for them on this device. */
export function usePauses() {
  return useStored<Pace>('pauses', z.enum(paces), 'Classic')
}

/** The sums of the factors of a text's words, at either pace. */
interface Sums {
  factorSum: number
  naturalSum: number
}

/** Returns how long a text takes at the reader's pace, in ms. */
export function useMsOf() {
  const [wordsPerMinute] = usePace()
  const [pauses] = usePauses()
  return ({ factorSum, naturalSum }: Sums) => {
    // Right after an upgrade a text may not have been measured yet.
    const sum = pauses === 'Natural' && naturalSum > 0 ? naturalSum : factorSum
    return (sum * 60_000) / wordsPerMinute
  }
}

/** Returns how long a text takes at the reader's pace, for people. */
export function useTimeOf() {
  const msOf = useMsOf()
  return (text: Sums) => timeInWords(msOf(text))
}

/** A time for people: "2 min", "1 h 20 min", from ten hours on "14 h". Rounded up to the minute, "< 1 min" below it. */
export function timeInWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (ms === 0) return '0 min'
  if (ms < 60_000) return '< 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 10) return `${Math.round(minutes / 60)} h`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
