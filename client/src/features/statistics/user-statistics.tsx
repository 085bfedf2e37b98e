import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatCount, formatNumber } from '#shared/format-number.ts'
import { Fetched } from '../../components/fetched.tsx'
import { FigureList, FiguresSkeleton } from '../../components/figure-list.tsx'
import { FoldedTable } from '../../components/folded-table.tsx'
import { Notice } from '../../components/notice.tsx'
import { Options, Select } from '../../components/select.tsx'
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
  const { stops } = statistics
  const [shown, setShown] = useState(0)
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
        title="Readers a day"
        columns={['Day', 'Readers']}
        items={statistics.readersByDay.map(({ day, readers }) => [formatDay(day), readers])}
        shape="line"
      />
      <CountChart
        title="Where readers stop"
        columns={['Chapter', 'Readers', 'Share']}
        items={toShares(stops[shown]?.chapters ?? [])}
        shape="columns"
      >
        <Select
          label="Work"
          className="mb-4 w-fit max-w-full"
          value={shown}
          onChange={({ target }) => setShown(Number(target.value))}
        >
          <Options titles={Object.fromEntries(stops.map(({ title }, index) => [index, title]))} />
        </Select>
      </CountChart>
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

function toShares(chapters: Statistics['stops'][number]['chapters']): LabelledCount[] {
  const all = chapters.reduce((sum, { readers }) => sum + readers, 0) || 1
  return chapters.map(({ title, readers }) => [title, readers, `${Math.round((100 * readers) / all)} %`])
}

/** Formats a day as in "3 Nov". */
const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function Figures({ statistics }: { statistics: Statistics }) {
  const figures = [
    ['Daily active users', statistics.dailyActiveUsers, 'in the last 24 hours'],
    ['Monthly active users', statistics.monthlyActiveUsers, 'in the last 30 days'],
    ['Total reading sessions', statistics.totalReadingSessions, 'all time'],
    ['Average reading time', statistics.averageReadingMinutes, 'minutes per session'],
  ] as const
  return (
    <FigureList
      figures={figures.map(([name, figure, caption]) => ({
        name,
        figure: figure.toLocaleString('en', { maximumFractionDigits: 1 }),
        caption,
      }))}
    />
  )
}

type LabelledCount = [name: string, count: number, ...share: string[]]

interface ChartProps {
  title: string
  columns: string[]
  items: LabelledCount[]
  /** Kind of graph. Undefined for a chart of horizontal bars. */
  shape?: 'line' | 'columns'
  /** Content between the title and the graph. */
  children?: ReactNode
}

function CountChart({ title, columns, items, shape, children }: ChartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-4 font-read text-lg font-medium">
        {title}
      </h4>
      {children}
      {shape ? <Graph items={items} shape={shape} /> : <Bars items={items} />}
      <FoldedTable
        label={title}
        columns={columns}
        rows={items.map(([name, count, ...share]) => [name, formatNumber(count), ...share])}
      />
    </section>
  )
}

/** Horizontal bars. Assistive technology receives them as one image with a summary; the table contains the figures. */
function Bars({ items }: { items: LabelledCount[] }) {
  const most = Math.max(...items.map(([, count]) => count))
  // Leaves space for the count beside the longest bar.
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

/** Line or column graph that fills the width of the chart. */
function Graph({ items, shape }: Required<Pick<ChartProps, 'items' | 'shape'>>) {
  const [highest] = items.toSorted(([, a], [, b]) => b - a)
  if (!highest) return null
  const [name, most, share = formatNumber(most)] = highest
  const points = items.map(([, count], index) => `${index + 0.5} ${100 - (98 * count) / Math.max(1, most)}`)
  const label = `Highest: ${share} (${name})`
  return (
    <div
      role="img"
      aria-label={label}
      className="grid grid-cols-1 gap-1.5 text-xs text-ink-soft tabular-nums"
    >
      <p className="truncate">{label}</p>
      <svg
        aria-hidden
        viewBox={`0 0 ${items.length} 100`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-edge fill-none stroke-accent"
      >
        {shape === 'line' ? (
          <path d={`M${points.join('L')}`} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
        ) : (
          <path d={points.map((point) => `M${point}V100`).join('')} strokeWidth={0.75} />
        )}
      </svg>
      <p className="flex justify-between gap-6">
        <span className="min-w-0 truncate">{items[0]?.[0]}</span>
        <span className="max-w-1/2 shrink-0 truncate">{items.at(-1)?.[0]}</span>
      </p>
    </div>
  )
}

function summarize(items: LabelledCount[]): string {
  const bars = formatCount(items.length, 'bar')
  return [bars, ...items.slice(0, 1).map(([name, count]) => `the longest ${name}, ${count}`)].join(', ')
}
