import type { ReadingDay } from '#shared/reading.ts'

/** A day of the reader's calendar with what was read on it. */
export interface CalendarDay extends ReadingDay {
  date: Date
}

/** The last `count` days up to today, oldest first; days without reading are there with nothing. */
export function lastDays(days: ReadingDay[], count: number, today = new Date()): CalendarDay[] {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index))
    const day = nameOf(date)
    return { words: 0, activeMs: 0, ...known.get(day), day, date }
  })
}

/** YYYY-MM-DD where the reader is. */
function nameOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Minutes for people: whole ones, and less than one as such. */
export function minutesOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return ms > 0 && minutes === 0 ? '< 1' : String(minutes)
}

/** The same in hours and minutes: "14 h 4 min". */
export function hoursOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutesOf(ms)} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
