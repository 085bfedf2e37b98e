import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { readingWeeksShown } from '#shared/limits.ts'
import { LoadFailure } from '../../components/fetched.tsx'
import { FoldedTable } from '../../components/folded-table.tsx'
import { formatDate } from '../../lib/dates.ts'
import { query } from '../../lib/queries.ts'
import { DayCalendar } from './day-calendar.tsx'
import { formatHours, formatMinutes, listLastDays } from './days.ts'

/** Minimum number of days with reading for the calendar; fewer are shown as one sentence. */
const calendarMinDays = 7

/** Words and minutes per day over the last weeks, as a heat map and a table; with few days, as a sentence. Hidden if nothing was read. */
export function YourReading() {
  const { data, error, refetch } = useQuery({ ...query(api.reading.days), refetchOnMount: 'always' })
  if (error) {
    const reason = `Your reading by day could not be loaded. ${error.reason}`
    return <LoadFailure reason={reason} onRetry={() => void refetch()} />
  }
  const days = listLastDays(data ?? [], readingWeeksShown * 7)
  const read = days.filter(({ words, activeMs }) => words > 0 || activeMs > 0)
  if (read.length === 0) return null
  const words = sum(read.map((day) => day.words))
  const activeMs = sum(read.map((day) => day.activeMs))
  const summary = `${formatCount(words, 'word')} in ${formatMinutes(activeMs)} min, on ${formatCount(read.length, 'day')} in the last ${readingWeeksShown} weeks`
  return (
    <section aria-labelledby="your-reading" className="mb-14 border-t border-rule pt-8">
      <h2 id="your-reading" className="sr-only">
        Your reading
      </h2>
      {read.length < calendarMinDays ? (
        <p className="text-ink-soft lining-nums">
          {`You have read ${summary}. From the seventh day on, your days are shown as a calendar.`}
        </p>
      ) : (
        <>
          <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-end">
            <div className="grid grid-cols-3 gap-x-6 gap-y-5 lg:grid-cols-1">
              <Figure figure={formatNumber(words)} unit="words" />
              <Figure figure={formatHours(activeMs)} unit="of reading" />
              <Figure figure={String(read.length)} unit={`days in the last ${readingWeeksShown} weeks`} />
            </div>
            <DayCalendar days={days} summary={summary} />
          </div>
          <FoldedTable
            label="Your reading by day"
            columns={['Day', 'Words', 'Minutes']}
            rows={read
              .toReversed()
              .map(({ date, words, activeMs }) => [
                formatDate(date),
                formatNumber(words),
                formatMinutes(activeMs),
              ])}
          />
        </>
      )}
    </section>
  )
}

function Figure({ figure, unit }: { figure: string; unit: string }) {
  return (
    <p className="text-xs text-ink-soft">
      <span className="block font-read text-lg font-medium whitespace-nowrap text-ink lining-nums sm:text-xl">
        {figure}
      </span>
      <span>{unit}</span>
    </p>
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
