import { formatNumber } from '#shared/format-number.ts'
import { formatDate } from '../../lib/dates.ts'
import { type CalendarDay, formatMinutes } from './days.ts'

/** Shares of the accent colour by words read, in percent. */
const shades = [35, 55, 75, 100]

/** A heat map with a row per weekday and a column per week. */
export function DayCalendar({ days, summary }: { days: CalendarDay[]; summary: string }) {
  const mostWords = Math.max(1, ...days.map(({ words }) => words))
  const [first] = days
  // Weeks begin on Monday.
  const before = first ? (first.date.getDay() + 6) % 7 : 0
  return (
    <figure>
      <div
        role="img"
        aria-label={summary}
        className="grid auto-cols-fr grid-flow-col grid-rows-[1.5rem_repeat(7,0.875rem)] gap-1 text-xs text-ink-soft"
      >
        {days.map((day, index) => {
          const column = Math.floor((before + index) / 7) + 1
          const row = ((before + index) % 7) + 2
          return <Day key={day.day} day={day} most={mostWords} column={column} row={row} />
        })}
        {findMonthStarts(days).map(({ day, date, index }) => (
          <p
            key={day}
            className="row-start-1 w-0 whitespace-nowrap"
            style={{ gridColumnStart: Math.floor((before + index) / 7) + 1 }}
          >
            {date.toLocaleDateString('en', { month: 'short' })}
          </p>
        ))}
      </div>
      <figcaption className="mt-3 flex items-center gap-1.5 text-xs text-ink-soft tabular-nums">
        <span className="mr-1">Less</span>
        <Swatch className="bg-rule/60" />
        {shades.map((shade) => (
          <Swatch key={shade} shade={shade} />
        ))}
        <span className="ml-1">More (best day: {formatNumber(mostWords)} words)</span>
      </figcaption>
    </figure>
  )
}

interface DayProps {
  day: CalendarDay
  most: number
  column: number
  row: number
}

function Day({ day: { date, words, activeMs }, most, column, row }: DayProps) {
  const isRead = words > 0 || activeMs > 0
  const shade = shades[Math.min(shades.length - 1, Math.floor((words / most) * shades.length))] ?? 100
  return (
    <div
      title={`${formatDate(date)}: ${formatNumber(words)} words, ${formatMinutes(activeMs)} min`}
      className={`rounded-xs ${isRead ? '' : 'bg-rule/60'}`}
      style={{
        gridColumnStart: column,
        gridRowStart: row,
        ...(isRead && { backgroundColor: `color-mix(in oklab, var(--accent) ${shade}%, var(--paper))` }),
      }}
    />
  )
}

function Swatch({ shade, className = '' }: { shade?: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={`h-2.5 w-5 rounded-xs ${className}`}
      style={shade ? { backgroundColor: `color-mix(in oklab, var(--accent) ${shade}%, var(--paper))` } : {}}
    />
  )
}

/** Returns the first day of each month, with its index. */
function findMonthStarts(days: CalendarDay[]) {
  return days.map((day, index) => ({ ...day, index })).filter(({ date }) => date.getDate() === 1)
}
