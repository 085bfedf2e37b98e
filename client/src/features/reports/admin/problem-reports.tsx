import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedReport } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { reportStatuses } from '#shared/site.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Pagination } from '../../../components/pagination.tsx'
import { Select } from '../../../components/select.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { ReportEntry, statusTitles } from './report-entry.tsx'

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
      <Fetched
        query={reports}
        failure="The reports could not be loaded."
        waiting={<EntriesSkeleton label="Loading the reports" />}
      >
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
          isPending={removal.isPending}
          onConfirm={() => removal.mutate({ params: { id: deleting.id } })}
          onClose={close}
        />
      )}
    </section>
  )
}

const pageSize = 20
const pageButtons = 7

interface Props {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  /** Called after a change of page. */
  onPage: () => void
}

function Reports({ reports, onDelete, onPage }: Props) {
  const [filter, setFilter] = useState<{ status: StatusFilter; page: number }>({ status: 'all', page: 1 })
  const showStatus = (status: StatusFilter) => setFilter({ status, page: 1 })
  const found = reports.filter(({ status }) => filter.status === 'all' || status === filter.status)
  const totalPages = Math.ceil(found.length / pageSize)
  // Deleting the only report of the last page removes that page.
  const page = Math.min(filter.page, totalPages)
  return (
    <>
      <Select
        label="Show reports"
        className="w-fit"
        value={filter.status}
        onChange={({ target }) => showStatus(target.value as StatusFilter)}
      >
        <option value="all">{`All (${reports.length})`}</option>
        {reportStatuses.map((name) => (
          <option
            key={name}
            value={name}
          >{`${statusTitles[name]} (${reports.filter(({ status }) => status === name).length})`}</option>
        ))}
      </Select>
      {found.length > 0 ? (
        <ul className="mb-5">
          {found.slice((page - 1) * pageSize, page * pageSize).map((report) => (
            <ReportEntry key={report.id} report={report} onDelete={() => onDelete(report)} />
          ))}
        </ul>
      ) : (
        <Notice title="No reports with this status." text="Choose another status, or show all reports.">
          <Button onClick={() => showStatus('all')}>Show all reports</Button>
        </Notice>
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        buttons={pageButtons}
        onPage={(next) => {
          setFilter({ ...filter, page: next })
          onPage()
        }}
      />
    </>
  )
}
