import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { readingWeeksShown } from '#shared/limits.ts'
import { Unfetched } from '../../components/fetched.tsx'
import { ScrollArea } from '../../components/scroll-area.tsx'
import { dateInWords } from '../../lib/moments.ts'
import { query } from '../../lib/queries.ts'
import { DayBars } from './day-bars.tsx'
import { type CalendarDay, lastDays, minutesOf } from './days.ts'

/** Words and minutes a day over the last weeks: a small picture, and its table. Nothing where nothing was read. */
export function YourReading() {
  const { data, error, refetch } = useQuery({ ...query(api.reading.days), refetchOnMount: 'always' })
  if (error) {
    const reason = `Your reading by day could not be fetched. ${error.reason}`
    return <Unfetched reason={reason} onRetry={() => void refetch()} />
  }
  const days = lastDays(data ?? [], readingWeeksShown * 7)
  const read = days.filter(({ words, activeMs }) => words > 0 || activeMs > 0)
  if (read.length === 0) return null
  const words = sum(read.map((day) => day.words))
  const minutes = minutesOf(sum(read.map((day) => day.activeMs)))
  const summary = `${count(words, 'word')} in ${minutes} min, on ${count(read.length, 'day')} of the last ${readingWeeksShown} weeks`
  return (
    <section aria-labelledby="your-reading" className="mb-12">
      <h2 id="your-reading" className="text-lg font-medium">
        Your reading
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft tabular-nums">{summary}</p>
      <DayBars days={days} summary={summary} />
      <details className="mt-4 text-sm">
        <summary className="inline-block rounded py-1 text-ink-soft hover:text-ink">Show as a table</summary>
        <ScrollArea label="Your reading by day" className="mt-3 max-h-80">
          <Table days={read.toReversed()} />
        </ScrollArea>
      </details>
    </section>
  )
}

function Table({ days }: { days: CalendarDay[] }) {
  return (
    <table className="w-full max-w-md text-left tabular-nums">
      <thead className="text-ink-soft">
        <tr className="border-b border-rule">
          <th scope="col" className="py-2 font-normal">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Words
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Minutes
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, date, words, activeMs }) => (
          <tr key={day} className="border-b border-rule">
            <th scope="row" className="py-1.5 font-normal">
              {dateInWords(date)}
            </th>
            <td className="py-1.5 text-right">{words.toLocaleString('en')}</td>
            <td className="py-1.5 text-right">{minutesOf(activeMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
