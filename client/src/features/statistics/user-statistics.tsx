import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { Fetched } from '../../components/fetched.tsx'
import { FigureList, FiguresSkeleton } from '../../components/figure-list.tsx'
import { FoldedTable } from '../../components/folded-table.tsx'
import { Notice } from '../../components/notice.tsx'
import { query } from '../../lib/queries.ts'

export function UserStatistics() {
  const statistics = useQuery({ ...query(adminApi.site.statistics), refetchOnMount: 'always' })
  return (
    <Fetched
      query={statistics}
      failure="The statistics could not be loaded."
      waiting={<FiguresSkeleton label="Loading the statistics" count={4} />}
    >
      {(data) => (
        <>
          <Figures statistics={data} />
          <Charts statistics={data} />
        </>
      )}
    </Fetched>
  )
}

function Charts({ statistics }: { statistics: Statistics }) {
  if (statistics.totalReadingSessions === 0) {
    return (
      <Notice
        title="Nothing has been read yet."
        text="The most-read works appear here once someone opens a chapter."
      />
    )
  }
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <CountChart
        title="Popular works"
        columns={['Work', 'Reads']}
        items={statistics.popularWorks.map(({ title, reads }) => [title, reads])}
      />
      <CountChart
        title="Category distribution"
        columns={['Category', 'Count']}
        items={statistics.categoryDistribution.map(({ category, count }) => [category, count])}
      />
    </div>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const figures = [
    ['Daily active users', statistics.dailyActiveUsers, 'in the last 24 hours'],
    ['Monthly active users', statistics.monthlyActiveUsers, 'in the last 30 days'],
    ['Total reading sessions', statistics.totalReadingSessions, 'all time'],
    ['Average reading time', statistics.averageReadingMinutes, 'minutes per session'],
  ] as const
  return (
    <FigureList
      figures={figures.map(([name, figure, of]) => ({
        name,
        figure: figure.toLocaleString('en', { maximumFractionDigits: 1 }),
        of,
      }))}
    />
  )
}

type LabelledCount = [name: string, count: number]

interface ChartProps {
  title: string
  columns: [name: string, count: string]
  items: LabelledCount[]
}

/** A bar chart of counts, with the same figures in a table. */
function CountChart({ title, columns, items }: ChartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-4 font-read text-lg font-medium">
        {title}
      </h4>
      <Bars items={items} />
      <FoldedTable
        label={title}
        columns={columns}
        rows={items.map(([name, count]) => [name, formatNumber(count)])}
      />
    </section>
  )
}

/** One image to assistive technology, which reads the figures from the table. */
function Bars({ items }: { items: LabelledCount[] }) {
  const most = Math.max(...items.map(([, count]) => count))
  // The longest bar leaves room for the count beside it.
  const paddingRight = `${formatNumber(most).length + 2}ch`
  return (
    <div role="img" aria-label={summarize(items)} className="grid gap-5 text-sm" style={{ paddingRight }}>
      {items.map(([name, count], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same title
        <div key={index} className="min-w-0">
          <p className="truncate font-read" title={name}>
            {name}
          </p>
          <div className="flex items-center gap-2.5 leading-none tabular-nums lining-nums">
            <div
              data-bar
              className="h-1.5 min-w-0.5 shrink-0 origin-left rounded-r-full bg-accent transition-transform duration-slow starting:scale-x-0"
              style={{ width: `${(count / most) * 100}%` }}
            />
            <span>{formatNumber(count)}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

function summarize(items: LabelledCount[]): string {
  const bars = formatCount(items.length, 'bar')
  return [bars, ...items.slice(0, 1).map(([name, count]) => `the longest ${name}, ${count}`)].join(', ')
}
