import type { ReadingDay } from '#shared/reading.ts'
import { getTime } from '../../lib/call.ts'

export interface CalendarDay extends ReadingDay {
  date: Date
}

/**
 * Returns the last `count` days up to today, oldest first, with zeros for days without reading. If the latest reading
 * was on a later day, in a time zone further east, the list ends on that day.
 */
export function listLastDays(days: ReadingDay[], count: number, now = getTime()): CalendarDay[] {
  const latest = new Date(`${days.at(-1)?.day ?? ''}T00:00`)
  const today = latest > now ? latest : now
  const byDay = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index))
    // The Swedish format is YYYY-MM-DD.
    const day = date.toLocaleDateString('sv-SE')
    return { words: 0, activeMs: 0, ...byDay.get(day), day, date }
  })
}

/** Formats a duration in whole minutes, as in "83" and "< 1". */
export function formatMinutes(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return ms > 0 && minutes === 0 ? '< 1' : String(minutes)
}

/** Formats a duration as in "14 h 4 min" and "< 1 min". */
export function formatHours(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${formatMinutes(ms)} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
