import { useState } from 'react'
import type { ManagedReport } from '#shared/managed-reports.ts'
import { Pagination } from '../../../components/pagination.tsx'
import { ReportEntry } from './report-entry.tsx'

/** How many reports are drawn at a time. */
const pageSize = 20
const pageButtons = 7

interface Props {
  reports: ManagedReport[]
  onDelete: (report: ManagedReport) => void
  onTurn: () => void
}

/** Reports, page by page. */
export function ReportList({ reports, onDelete, onTurn }: Props) {
  const [turnedTo, setTurnedTo] = useState(1)
  const totalPages = Math.ceil(reports.length / pageSize)
  // The last of the last page may have been deleted.
  const page = Math.min(turnedTo, totalPages)
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
          setTurnedTo(next)
          onTurn()
        }}
      />
    </>
  )
}
