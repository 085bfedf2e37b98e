import { formatNumber } from '#shared/format-number.ts'
import { formatDate } from '../../lib/dates.ts'
import { type CalendarDay, formatMinutes } from './days.ts'

/** Background colours from few to many words read: percentages of the accent colour, mixed into the paper colour. */
const shades = [35, 55, 75, 100].map((share) => `color-mix(in oklab, var(--accent) ${share}%, var(--paper))`)

const dayClass =
  'day-shade aspect-square rounded-xs bg-rule/60 forced-colors:border forced-colors:border-rule forced-colors:bg-transparent'

export function DayCalendar({ days, summary }: { days: CalendarDay[]; summary: string }) {
  const mostWords = Math.max(1, ...days.map(({ words }) => words))
  const [first] = days
  // Number of empty cells before the first day: weeks begin on Monday.
  const emptyCellCount = first ? (first.date.getDay() + 6) % 7 : 0
  const getColumn = (index: number) => Math.floor((emptyCellCount + index) / 7) + 2
  return (
    <figure>
      <div
        role="img"
        aria-label={summary}
        className="grid auto-cols-[minmax(0,2rem)] grid-flow-col grid-cols-[2rem] grid-rows-[1.5rem_repeat(7,auto)] gap-1 text-xs text-ink-soft"
      >
        {['Mon', 'Wed', 'Fri'].map((weekday, index) => (
          <p key={weekday} className="col-start-1 self-center" style={{ gridRowStart: 2 * index + 2 }}>
            {weekday}
          </p>
        ))}
        {days.map((day, index) => (
          <div
            key={day.day}
            title={`${formatDate(day.date)}: ${formatNumber(day.words)} words, ${formatMinutes(day.activeMs)} min`}
            className={dayClass}
            style={{
              gridColumnStart: getColumn(index),
              gridRowStart: ((emptyCellCount + index) % 7) + 2,
              backgroundColor: findShade(day, mostWords),
            }}
          />
        ))}
        {days.map(
          ({ day, date }, index) =>
            date.getDate() === 1 && (
              <p
                key={day}
                className="row-start-1 w-0 whitespace-nowrap"
                style={{ gridColumnStart: getColumn(index) }}
              >
                {date.toLocaleDateString('en', { month: 'short' })}
              </p>
            ),
        )}
      </div>
      <figcaption className="mt-3 flex items-center gap-1.5 text-xs text-ink-soft tabular-nums">
        <span className="mr-1">Less</span>
        {[undefined, ...shades].map((backgroundColor) => (
          <span
            key={backgroundColor ?? 'none'}
            aria-hidden
            className={`w-3 ${dayClass}`}
            style={{ backgroundColor }}
          />
        ))}
        <span className="ml-1">{`More (best day: ${formatNumber(mostWords)} words)`}</span>
      </figcaption>
    </figure>
  )
}

function findShade({ words, activeMs }: CalendarDay, mostWords: number): string | undefined {
  if (words === 0 && activeMs === 0) return undefined
  return shades[Math.min(shades.length - 1, Math.floor((words / mostWords) * shades.length))]
}
