const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long ago a moment was, for people: "just now", "5 minutes ago", "yesterday", "3 months ago". Days are calendar days. */
export function timeAgo(moment: Date, now = new Date()): string {
  const ms = Math.max(0, now.getTime() - moment.getTime())
  if (ms < minuteMs) return 'just now'
  if (ms < hourMs) return inWords(-Math.floor(ms / minuteMs), 'minute')
  const days = Math.round((midnight(now) - midnight(moment)) / dayMs)
  if (days === 0) return inWords(-Math.floor(ms / hourMs), 'hour')
  if (days < 30) return inWords(-days, 'day')
  if (days < 365) return inWords(-Math.floor(days / 30), 'month')
  return inWords(-Math.floor(days / 365), 'year')
}

let relative: Intl.RelativeTimeFormat | undefined

/** Made when it is first asked for: it takes longer than the rest of a page's script. */
function inWords(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return relative.format(count, unit)
}

function midnight(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}

/** A day for people: "20 November 2026". */
export function dateInWords(moment: Date): string {
  return moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}
