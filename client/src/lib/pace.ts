import { z } from 'zod'
import { speedDefault, speedMax, speedMin, speedStep } from '#shared/limits.ts'
import { useStored } from './stored.ts'

const speed = z.number().min(speedMin).max(speedMax).multipleOf(speedStep)

/** The reader's speed in words per minute, kept for them on this device. */
export function usePace() {
  return useStored('speed', speed, speedDefault)
}

/** Returns how long a text takes at the reader's pace, for people. */
export function useTimeOf() {
  const [wordsPerMinute] = usePace()
  return ({ factorSum }: { factorSum: number }) => timeInWords((factorSum * 60_000) / wordsPerMinute)
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
