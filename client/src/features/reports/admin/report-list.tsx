import { useState } from 'react'
import type { ManagedReport } from '#shared/admin.ts'
import { Pagination } from '../../../components/pagination.tsx'
import { ReportEntry } from './report-entry.tsx'

const pageSize = 20
const pageButtons = 7

interface Props {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  /** Called after a change of page. */
  onPage: () => void
}

export function ReportList({ reports, onDelete, onPage }: Props) {
  const [chosenPage, setChosenPage] = useState(1)
  const totalPages = Math.ceil(reports.length / pageSize)
  // Deleting the only report of the last page removes that page.
  const page = Math.min(chosenPage, totalPages)
  return (
    <>
      <ul className="mb-5">
        {reports.slice((page - 1) * pageSize, page * pageSize).map((report) => (
          <ReportEntry key={report.id} report={report} onDelete={() => onDelete(report)} />
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        buttons={pageButtons}
        onPage={(next) => {
          setChosenPage(next)
          onPage()
        }}
      />
    </>
  )
}
