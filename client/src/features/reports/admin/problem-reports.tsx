import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#shared/admin-api.ts'
import type { ManagedReport } from '#shared/managed-reports.ts'
import { reportStatuses } from '#shared/reports.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Select } from '../../../components/select.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useFocusHaven } from '../../../hooks/use-focus-haven.ts'
import { query } from '../../../lib/queries.ts'
import { ReportList } from './report-list.tsx'
import { statusTitles } from './status-titles.ts'
import { useReportRemoval } from './use-report-writes.ts'

type Wanted = ManagedReport['status'] | 'all'

/** What people have reported, newest first, and what becomes of it. */
export function ProblemReports() {
  // Reports come in while nobody looks.
  const reports = useQuery({ ...query(adminApi.site.reports), refetchOnMount: 'always' })
  const [asked, setAsked] = useState<ManagedReport>()
  const close = () => setAsked(undefined)
  const removal = useReportRemoval(close)
  const section = useFocusHaven<HTMLElement>()

  return (
    <section ref={section} tabIndex={-1} aria-label="Reports" className="scroll-mt-6 outline-none">
      <Fetched query={reports} failure="The reports could not be loaded." waiting={<Waiting />}>
        {(reports) =>
          reports.length === 0 ? (
            <Notice
              title="No reports yet"
              text="What people tell with Report Problem, on the home screen and in the reader, comes here."
            />
          ) : (
            <Reports
              reports={reports}
              onDelete={setAsked}
              onTurn={() => {
                section.current?.focus({ preventScroll: true })
                section.current?.scrollIntoView()
              }}
            />
          )
        }
      </Fetched>
      {asked && (
        <ConfirmDialog
          title="Delete this report?"
          description={`“${asked.title}” and the notes on it will be gone. This cannot be undone.`}
          action="Delete report"
          pendingAction="Deleting..."
          isPending={removal.isPending}
          onConfirm={() => removal.mutate({ params: { id: asked.id } })}
          onClose={() => !removal.isPending && close()}
        />
      )}
    </section>
  )
}

interface Props {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  /** Called when another page is shown. */
  onTurn: () => void
}

function Reports({ reports, ...list }: Props) {
  const [wanted, setWanted] = useState<Wanted>('all')
  const found = reports.filter(({ status }) => wanted === 'all' || status === wanted)
  return (
    <>
      <StatusFilter reports={reports} wanted={wanted} onWant={setWanted} />
      {found.length > 0 ? (
        <ReportList key={wanted} reports={found} {...list} />
      ) : (
        <Notice title="No reports stand there." text="Choose another status, or look through all of them.">
          <Button onClick={() => setWanted('all')}>Show all reports</Button>
        </Notice>
      )}
    </>
  )
}

interface FilterProps {
  reports: ManagedReport[]
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}

/** Which reports show, and how many there are of each. */
function StatusFilter({ reports, wanted, onWant }: FilterProps) {
  const count = (name: Wanted) => reports.filter(({ status }) => status === name).length
  return (
    <Select
      label="Show reports"
      className="w-fit"
      value={wanted}
      onChange={({ target }) => onWant(target.value as Wanted)}
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
