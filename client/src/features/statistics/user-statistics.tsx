import { useQuery } from '@tanstack/react-query'
import type { Statistics } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { Fetched } from '../../components/fetched.tsx'
import { FigureList } from '../../components/figure-list.tsx'
import { Notice } from '../../components/notice.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { query } from '../../lib/queries.ts'
import { CountChart } from './count-chart.tsx'

export function UserStatistics() {
  const statistics = useQuery({ ...query(adminApi.site.statistics), refetchOnMount: 'always' })
  return (
    <Fetched query={statistics} failure="The statistics could not be loaded." waiting={<Waiting />}>
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
        text="The most-read works appear here once somebody opens a chapter."
      />
    )
  }
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <CountChart
        title="Popular works"
        nameHeader="Work"
        countHeader="Reads"
        items={statistics.popularWorks.map(({ title, reads }) => ({ name: title, count: reads }))}
      />
      <CountChart
        title="Category distribution"
        nameHeader="Category"
        countHeader="Count"
        items={statistics.categoryDistribution.map(({ category, count }) => ({ name: category, count }))}
      />
    </div>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const figures = [
    ['Daily active users', statistics.dailyActiveUsers, 'in the last 24 hours'],
    ['Monthly active users', statistics.monthlyActiveUsers, 'in the last 30 days'],
    ['Total reading sessions', statistics.totalReadingSessions, 'since the beginning'],
    ['Average reading time', statistics.averageReadingMinutes, 'minutes a session'],
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

function Waiting() {
  return (
    <Skeleton label="Loading the statistics">
      <div className="grid grid-cols-2 gap-x-8 gap-y-6 pt-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="h-27 border-t border-rule pt-5">
            <div className="h-4 w-2/3 rounded bg-sunk" />
            <div className="mt-3 h-8 w-1/3 rounded bg-sunk" />
          </div>
        ))}
      </div>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        {[1, 2].map((key) => (
          <div key={key} className="grid gap-6">
            <div className="h-5 w-1/3 rounded bg-sunk" />
            <div className="h-4 rounded bg-sunk" />
            <div className="h-4 w-3/4 rounded bg-sunk" />
            <div className="h-4 w-1/2 rounded bg-sunk" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
