import * as z from 'zod/mini'
import { speedDefault, speedMax, speedMin, speedStep } from '#shared/limits.ts'
import { type Pace, paces } from '#shared/timing/pace.ts'
import { useStored } from './stored.ts'

const speed = z.number().check(z.gte(speedMin), z.lte(speedMax), z.multipleOf(speedStep))

/** The user's reading speed on this device, in words per minute. */
export const usePace = () => useStored('speed', speed, speedDefault)

export const usePauses = () => useStored<Pace>('pauses', z.enum(paces), 'Classic')

/** Settings of the reader page, not validated. Stored values are cached by key, so all hooks of one key need the same schema. */
export const useStoredSettings = () => useStored('reader', z.record(z.string(), z.unknown()), {})

/** Returns speed and pauses as query parameters for reading times. With True Speed, the speed includes the pauses. */
export function usePaceQuery() {
  const [wordsPerMinute] = usePace()
  const [pauses] = usePauses()
  const [{ trueSpeed }] = useStoredSettings()
  return { wordsPerMinute, pauses: trueSpeed === true ? ('Included' as const) : pauses }
}

interface Sums {
  wordCount: number
  factorSum: number
  naturalSum: number
}

export function useReadingTimeMs() {
  const { wordsPerMinute, pauses } = usePaceQuery()
  return ({ wordCount, factorSum, naturalSum }: Sums) => {
    // After an upgrade of the timing engine, `naturalSum` is 0 until the server has measured the text again.
    const paused = pauses === 'Natural' && naturalSum > 0 ? naturalSum : factorSum
    return ((pauses === 'Included' ? wordCount : paused) * 60_000) / wordsPerMinute
  }
}

export function useReadingTime() {
  const getReadingTimeMs = useReadingTimeMs()
  return (text: Sums) => formatDuration(getReadingTimeMs(text))
}

/**
 * Formats a duration: "2 min", "1 h 20 min"; from ten hours in whole hours, "14 h". Rounds up to minutes. Less than a minute is "< 1 min",
 * no time is "0 min".
 */
export function formatDuration(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (ms === 0) return '0 min'
  if (ms < 60_000) return '< 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 10) return `${Math.round(minutes / 60)} h`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
