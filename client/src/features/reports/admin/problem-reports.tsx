import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedReport } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { reportStatuses } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Select } from '../../../components/select.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { statusTitles } from './report-entry.tsx'
import { ReportList } from './report-list.tsx'

type StatusFilter = ManagedReport['status'] | 'all'

/** Reports of readers, newest first. */
export function ProblemReports() {
  const reports = useQuery({ ...query(adminApi.site.reports), refetchOnMount: 'always' })
  const [deleting, setDeleting] = useState<ManagedReport>()
  const close = () => setDeleting(undefined)
  const removal = useWrite(adminApi.site.removeReport, {
    changes: [adminApi.site.reports],
    success: 'Report deleted successfully',
    failure: 'Failed to delete report',
    onSuccess: close,
  })
  const section = useFocusFallback<HTMLElement>()

  return (
    <section ref={section} tabIndex={-1} aria-label="Reports" className="scroll-mt-6 outline-none">
      <Fetched query={reports} failure="The reports could not be loaded." waiting={<Waiting />}>
        {(reports) =>
          reports.length === 0 ? (
            <Notice title="No reports yet" text="Reports from readers appear here." />
          ) : (
            <Reports
              reports={reports}
              onDelete={setDeleting}
              onPage={() => {
                section.current?.focus({ preventScroll: true })
                section.current?.scrollIntoView()
              }}
            />
          )
        }
      </Fetched>
      {deleting && (
        <ConfirmDialog
          title="Delete this report?"
          description={`This deletes “${deleting.title}” and its notes. It cannot be undone.`}
          action="Delete report"
          pendingAction="Deleting..."
          isPending={removal.isPending}
          onConfirm={() => removal.mutate({ params: { id: deleting.id } })}
          onClose={() => !removal.isPending && close()}
        />
      )}
    </section>
  )
}

interface Props {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  /** Called after a change of page. */
  onPage: () => void
}

function Reports({ reports, ...list }: Props) {
  const [filter, setFilter] = useState<StatusFilter>('all')
  const found = reports.filter(({ status }) => filter === 'all' || status === filter)
  return (
    <>
      <StatusSelect reports={reports} filter={filter} onFilter={setFilter} />
      {found.length > 0 ? (
        <ReportList key={filter} reports={found} {...list} />
      ) : (
        <Notice title="No reports with this status." text="Choose another status, or show all reports.">
          <Button onClick={() => setFilter('all')}>Show all reports</Button>
        </Notice>
      )}
    </>
  )
}

interface FilterProps {
  reports: ManagedReport[]
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
}

function StatusSelect({ reports, filter, onFilter }: FilterProps) {
  const count = (name: StatusFilter) => reports.filter(({ status }) => status === name).length
  return (
    <Select
      label="Show reports"
      className="w-fit"
      value={filter}
      onChange={({ target }) => onFilter(target.value as StatusFilter)}
    >
      <option value="all">All ({reports.length})</option>
      {reportStatuses.map((name) => (
        <option key={name} value={name}>
          {statusTitles[name]} ({count(name)})
        </option>
      ))}
    </Select>
  )
}

function Waiting() {
  return (
    <Skeleton
      label="Loading the reports"
      count={3}
      className="grid gap-10 pt-2"
      each="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div>
        <div className="h-5 w-1/2 rounded bg-sunk" />
        <div className="mt-4 h-4 rounded bg-sunk" />
        <div className="mt-2 h-4 w-4/5 rounded bg-sunk" />
      </div>
      <div className="h-28 rounded bg-sunk" />
    </Skeleton>
  )
}
