import { dateInWords } from '../../lib/moments.ts'
import { type CalendarDay, minutesOf } from './days.ts'

/** The picture's own units: a day is this wide, and the most that was read in a day this high. */
const dayWidth = 8
const wordsHeight = 56
const minutesHeight = 28
const middle = wordsHeight + 4

/** A bar a day: words upwards from the line, minutes downwards; Mondays are marked, months named. */
export function DayBars({ days, summary }: { days: CalendarDay[]; summary: string }) {
  const width = days.length * dayWidth
  const mostWords = Math.max(1, ...days.map(({ words }) => words))
  const mostMs = Math.max(1, ...days.map(({ activeMs }) => activeMs))
  return (
    <figure>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${middle + minutesHeight + 18}`}
        className="block w-full text-ink-soft"
      >
        {days.map(({ day, date, words, activeMs }, index) => (
          <g key={day} transform={`translate(${index * dayWidth} 0)`}>
            <title>{`${dateInWords(date)}: ${words.toLocaleString('en')} words, ${minutesOf(activeMs)} min`}</title>
            {/* The whole column answers the pointer, however little was read. */}
            <rect width={dayWidth} height={middle + minutesHeight} fill="transparent" />
            <Bar
              top={middle - heightOf(words, mostWords, wordsHeight)}
              bottom={middle}
              className="fill-accent"
            />
            <Bar
              top={middle + 1}
              bottom={middle + 1 + heightOf(activeMs, mostMs, minutesHeight)}
              className="fill-edge"
            />
            {date.getDate() === 1 && (
              <text y={middle + minutesHeight + 14} className="fill-current text-[10px]">
                {date.toLocaleDateString('en', { month: 'short' })}
              </text>
            )}
          </g>
        ))}
        <path d={`M0 ${middle + 0.5}H${width}`} stroke="var(--rule)" />
      </svg>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 text-xs text-ink-soft tabular-nums">
        <Key className="bg-accent">Words, at most {mostWords.toLocaleString('en')} a day</Key>
        <Key className="bg-edge">Minutes, at most {minutesOf(mostMs)} a day</Key>
      </figcaption>
    </figure>
  )
}

function Bar({ top, bottom, className }: { top: number; bottom: number; className: string }) {
  if (bottom === top) return null
  return <rect x={1} y={top} width={dayWidth - 2} height={bottom - top} className={className} />
}

function Key({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 ${className}`} />
      {children}
    </span>
  )
}

/** What is not nothing can be seen. */
function heightOf(value: number, most: number, height: number): number {
  return value === 0 ? 0 : Math.max(1.5, (value / most) * height)
}
