import { getTime } from './call.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats a relative time: "just now", "5 minutes ago", "yesterday", "3 months ago". Days are calendar days. */
export function timeAgo(moment: Date, now = getTime()): string {
  const ms = Math.max(0, now.getTime() - moment.getTime())
  if (ms < minuteMs) return 'just now'
  if (ms < hourMs) return formatRelative(-Math.floor(ms / minuteMs), 'minute')
  const days = Math.round((midnight(now) - midnight(moment)) / dayMs)
  if (days === 0) return formatRelative(-Math.floor(ms / hourMs), 'hour')
  if (days < 30) return formatRelative(-days, 'day')
  if (days < 365) return formatRelative(-Math.floor(days / 30), 'month')
  return formatRelative(-Math.floor(days / 365), 'year')
}

let relative: Intl.RelativeTimeFormat | undefined

/** Formats a count relative to now. Creates the formatter on first use, because the constructor is slow. */
function formatRelative(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relative.format(count, unit)
}

function midnight(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** Formats a date: "5 March 2026". Avoids `Intl`, whose first use delays the first render. */
export const formatDate = (moment: Date): string =>
  `${moment.getDate()} ${monthNames[moment.getMonth()]} ${moment.getFullYear()}`

export const getTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
