import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedReport } from '#shared/admin.ts'
import { adminApi } from '#shared/admin-api.ts'
import { formatNumber } from '#shared/format-number.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { Notice } from '../../../components/notice.tsx'
import { Pagination } from '../../../components/pagination.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type EntryProps, ReportEntry, statusTitles } from './report-entry.tsx'

const tabTitles = { all: 'All', ...statusTitles }

type StatusFilter = keyof typeof tabTitles

export function ProblemReports({ onEdit }: Pick<EntryProps, 'onEdit'>) {
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
        empty={<Notice title="No reports yet" text="Reports from readers appear here." />}
      >
        {(reports) => (
          <Reports
            reports={reports}
            onEdit={onEdit}
            onDelete={setDeleting}
            onPage={() => {
              section.current?.focus({ preventScroll: true })
              section.current?.scrollIntoView()
            }}
          />
        )}
      </Fetched>
      {deleting && (
        <ConfirmDialog
          title="Delete this report?"
          description={
            <>
              This deletes “<bdi>{deleting.title}</bdi>” and its notes. It cannot be undone.
            </>
          }
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

interface Props extends Pick<EntryProps, 'onEdit'> {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  onPage: () => void
}

function Reports({ reports, ...actions }: Props) {
  const [status, setStatus] = useState<StatusFilter>('all')
  const tabs = (Object.keys(tabTitles) as StatusFilter[]).map((name) => {
    const found = reports.filter((report) => name === 'all' || report.status === name)
    return {
      name,
      title: `${tabTitles[name]} ${formatNumber(found.length)}`,
      content: <ReportList key={name} reports={found} {...actions} />,
    }
  })
  return <Tabs label="Reports by status" tabs={tabs} current={status} onChange={setStatus} />
}

function ReportList({ reports, onEdit, onDelete, onPage }: Props) {
  const [shown, setShown] = useState(1)
  const totalPages = Math.ceil(reports.length / pageSize)
  // If the last page became empty by a deletion, shows the page before it.
  const page = Math.min(shown, totalPages)
  if (reports.length === 0) return <p className="text-sm text-ink-soft">No reports with this status.</p>
  return (
    <>
      <ul className="-mt-7 mb-5">
        {reports.slice((page - 1) * pageSize, page * pageSize).map((report) => (
          <ReportEntry key={report.id} report={report} onEdit={onEdit} onDelete={() => onDelete(report)} />
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        buttons={pageButtons}
        onPage={(next) => {
          setShown(next)
          onPage()
        }}
      />
    </>
  )
}
