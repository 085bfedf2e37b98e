import { useRef } from 'react'
import { type AuditKind, auditKinds } from '#shared/audit.ts'
import { auditDays, userPageButtons } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { Notice } from '../../components/notice.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import { AuditTable } from './audit-table.tsx'
import { type AuditAsked, useAudit } from './use-audit.ts'

/** What was done that touches the site's safety: who, what, when and from where. */
export function AuditTrail() {
  const { asked, ask, events } = useAudit()
  const list = useRef<HTMLElement>(null)
  const { data, error, isPlaceholderData } = events
  const isFiltered = asked.kind !== undefined || asked.search !== ''
  const turnTo = (page: number) => {
    ask({ page })
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Filters asked={asked} onAsk={ask} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="What was done"
        aria-busy={isPlaceholderData}
        className={`scroll-mt-6 transition-opacity outline-none ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        <p role="status" className="mt-4 mb-1 text-sm text-ink-soft tabular-nums">
          {data &&
            `${data.total.toLocaleString('en')} ${data.total === 1 ? 'entry' : 'entries'}, kept for ${auditDays} days`}
        </p>
        {error ? (
          <Notice title="The audit trail could not be fetched." text={error.reason}>
            <Button onClick={() => void events.refetch()}>Try again</Button>
          </Notice>
        ) : !data ? (
          <EntriesSkeleton label="Fetching the audit trail" />
        ) : data.events.length > 0 ? (
          <AuditTable events={data.events} />
        ) : isFiltered ? (
          <Notice title="Nothing matches." text="Try another word, or look through all of it.">
            <Button onClick={() => ask({ kind: undefined, search: '' })}>Show everything</Button>
          </Notice>
        ) : (
          <Notice
            title="Nothing has been done yet."
            text="Failed logins, changed passwords and roles, deletions and uploads are written down here."
          />
        )}
      </section>
      {data && (
        <div className="mt-5">
          <Pagination
            page={asked.page}
            totalPages={data.totalPages}
            buttons={userPageButtons}
            onPage={turnTo}
          />
        </div>
      )}
    </>
  )
}

interface FiltersProps {
  asked: AuditAsked
  onAsk: (change: Partial<AuditAsked>) => void
}

function Filters({ asked, onAsk }: FiltersProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
      <SearchBox
        label="Search the audit trail"
        placeholder="Search name, title, address"
        search={asked.search}
        onSearch={(search) => onAsk({ search })}
      />
      <Select
        label="What was done"
        value={asked.kind ?? ''}
        onChange={({ target }) => onAsk({ kind: (target.value || undefined) as AuditKind | undefined })}
      >
        <option value="">Everything</option>
        {Object.entries(auditKinds).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}
