import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '#shared/api.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { FinishedWork, ReadingYear } from '#shared/reading.ts'
import { Button } from '../../components/button.tsx'
import { Fetched } from '../../components/fetched.tsx'
import { type Figure, FigureList } from '../../components/figure-list.tsx'
import { Notice } from '../../components/notice.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { formatHours } from './days.ts'

const useYears = () => useQuery({ ...query(api.reading.years), refetchOnMount: 'always' })

/** Number of finished works shown in the history; the page of a year lists them all. */
const finishedShown = 5

export function YourYears() {
  const { data } = useYears()
  if (!data || data.years.length === 0) return null
  return (
    <section aria-label="Finished works and years" className="mb-14">
      <FinishedWorks works={data.finished.slice(0, finishedShown)} />
      <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
        {data.years.map(({ year }) => (
          <Link
            key={year}
            href={paths.readingYear(year)}
            className="inline-flex items-center py-2 text-ink-soft underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
          >
            {`Your year ${year}`}
          </Link>
        ))}
      </p>
    </section>
  )
}

function FinishedWorks({ works }: { works: FinishedWork[] }) {
  if (works.length === 0) return null
  return (
    <>
      <h2 className="mb-2 text-lg font-medium">Finished works</h2>
      <ul className="border-t border-rule">
        {works.map(({ workId, title, author, finishedAt }) => (
          <li
            key={workId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-rule py-2 break-inside-avoid"
          >
            <p className="break-words">
              <span className="font-read font-medium">{title}</span>
              <span className="ml-2 text-sm text-ink-soft">{author}</span>
            </p>
            <p className="text-sm text-ink-soft lining-nums">{formatDate(finishedAt)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

export function YearSummary({ year }: { year: number }) {
  return (
    <Fetched
      query={useYears()}
      failure="Your year could not be loaded."
      waiting={<EntriesSkeleton label="Loading your year" />}
    >
      {({ years, finished }) => {
        const totals = years.find((other) => other.year === year)
        const works = finished.filter(({ finishedAt }) => finishedAt.getFullYear() === year)
        return totals ? (
          <Year totals={totals} works={works} />
        ) : (
          <Notice
            title={`No reading in ${year}`}
            text="Your reading history has links to the years you read in."
          />
        )
      }}
    </Fetched>
  )
}

function Year({ totals, works }: { totals: ReadingYear; works: FinishedWork[] }) {
  const { words, activeMs, longestSittingMs, mostLookedUp, countedSince } = totals
  const figures: Figure[] = [
    { name: 'Works finished', figure: String(works.length), caption: '' },
    { name: 'Time', figure: formatHours(activeMs), caption: 'of reading' },
    { name: 'Words', figure: formatNumber(words), caption: 'read' },
  ]
  if (longestSittingMs) {
    figures.push({
      name: 'Longest sitting',
      figure: formatHours(longestSittingMs),
      caption: 'without a long pause',
    })
  }
  if (mostLookedUp) {
    const { word, times } = mostLookedUp
    figures.push({ name: 'Most looked-up word', figure: word, caption: `${times} times` })
  }
  return (
    <>
      <div className="mb-10">
        <FigureList figures={figures} perRow={3} />
      </div>
      <FinishedWorks works={works} />
      {countedSince && (
        <p className="mt-6 text-xs text-ink-soft">{`Sittings and look-ups have been counted since ${formatDate(new Date(`${countedSince}T00:00`))}.`}</p>
      )}
      <Button className="mt-10" onClick={() => window.print()}>
        <Printer size={16} />
        Print
      </Button>
    </>
  )
}
