import type { ReactNode } from 'react'
import { dateInWords } from '../../lib/moments.ts'
import { type CalendarDay, minutesOf } from './days.ts'

/** The most that was read in a day is this high, in px. */
const wordsHeight = 72
const minutesHeight = 36

/** A bar a day: words upwards from the line, minutes downwards; months are named where they begin. */
export function DayBars({ days, summary }: { days: CalendarDay[]; summary: string }) {
  const mostWords = Math.max(1, ...days.map(({ words }) => words))
  const mostMs = Math.max(1, ...days.map(({ activeMs }) => activeMs))
  return (
    <figure>
      <div role="img" aria-label={summary} className="flex">
        {days.map(({ day, date, words, activeMs }) => (
          <div
            key={day}
            title={`${dateInWords(date)}: ${words.toLocaleString('en')} words, ${minutesOf(activeMs)} min`}
            className="min-w-0 flex-1"
          >
            <div className="flex items-end border-b border-rule px-px" style={{ height: wordsHeight }}>
              <Bar height={heightOf(words, mostWords, wordsHeight)} className="bg-accent" />
            </div>
            <div className="px-px" style={{ height: minutesHeight }}>
              <Bar height={heightOf(activeMs, mostMs, minutesHeight)} className="bg-edge" />
            </div>
            <p className="h-5 text-xs whitespace-nowrap text-ink-soft">
              {date.getDate() === 1 && date.toLocaleDateString('en', { month: 'short' })}
            </p>
          </div>
        ))}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-6 text-xs text-ink-soft tabular-nums">
        <Key className="bg-accent">Words, at most {mostWords.toLocaleString('en')} a day</Key>
        <Key className="bg-edge">Minutes, at most {minutesOf(mostMs)} a day</Key>
      </figcaption>
    </figure>
  )
}

function Bar({ height, className }: { height: number; className: string }) {
  return <div className={`w-full ${className}`} style={{ height }} />
}

function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-2 ${className}`} />
      {children}
    </span>
  )
}

/** What is not nothing can be seen. */
function heightOf(value: number, most: number, height: number): number {
  return value === 0 ? 0 : Math.max(2, Math.round((value / most) * height))
}
