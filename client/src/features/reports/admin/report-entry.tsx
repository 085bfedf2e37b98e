import { Link } from 'wouter'
import type { ManagedReport } from '#shared/managed-reports.ts'
import { reportCategories, reportStatuses } from '#shared/reports.ts'
import { Button } from '../../../components/button.tsx'
import { SelectField } from '../../../components/field.tsx'
import { dateInWords } from '../../../lib/moments.ts'
import { ownPath } from './own-path.ts'
import { ReportNotes } from './report-notes.tsx'
import { statusTitles } from './status-titles.ts'
import { useStatusWrite } from './use-report-writes.ts'

interface Props {
  report: ManagedReport
  onDelete: () => void
}

/** A report: what somebody met and where, and what becomes of it beside it. */
export function ReportEntry({ report, onDelete }: Props) {
  const { title, category, description } = report
  return (
    <li className="grid grid-cols-1 gap-x-14 gap-y-5 border-b border-rule py-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h4 className="min-w-0 text-lg font-medium break-words">{title}</h4>
          <span className="rounded-full border border-rule px-2.5 text-xs text-ink-soft">
            {reportCategories[category]}
          </span>
        </div>
        <Circumstances report={report} />
        <p className="mt-3 max-w-[42rem] text-sm break-words whitespace-pre-line">{description}</p>
      </div>
      <div className="grid content-start gap-4">
        <Status report={report} />
        <ReportNotes report={report}>
          <Button look="link" className="ml-auto" aria-label={`Delete report: ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </ReportNotes>
      </div>
    </li>
  )
}

/** Who met it, when and where, and when it was resolved. */
function Circumstances({
  report: { username, createdAt, currentPage, resolvedAt },
}: {
  report: ManagedReport
}) {
  const path = ownPath(currentPage)
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums [&>*]:min-w-0 [&>*]:break-words">
      <span>{username}</span>
      <span>{momentInWords(createdAt)}</span>
      {path ? (
        <Link href={path} className="text-accent underline underline-offset-4">
          {currentPage}
        </Link>
      ) : (
        currentPage && <span>{currentPage}</span>
      )}
      {resolvedAt && <span>Resolved {dateInWords(resolvedAt)}</span>}
    </p>
  )
}

function Status({ report: { id, title, status } }: { report: ManagedReport }) {
  const { mutate, isPending, variables } = useStatusWrite()
  return (
    <SelectField
      label="Status"
      aria-label={`Status: ${title}`}
      // What was chosen shows while it is on its way.
      value={(isPending && variables.body.status) || status}
      onChange={({ target }) =>
        mutate({ params: { id }, body: { status: target.value as ManagedReport['status'] } })
      }
    >
      {reportStatuses.map((name) => (
        <option key={name} value={name}>
          {statusTitles[name]}
        </option>
      ))}
    </SelectField>
  )
}

/** "20 November 2026, 14:05": the hour too, for what stands in a log. */
function momentInWords(moment: Date): string {
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${dateInWords(moment)}, ${time}`
}
