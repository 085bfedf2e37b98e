import { type AuditKind, auditKinds } from '#shared/audit.ts'
import { inFigures } from '#shared/figures.ts'
import { auditDays } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { EntriesSkeleton } from '../../components/entries-skeleton.tsx'
import { FoundList } from '../../components/found-list.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Select } from '../../components/select.tsx'
import { AuditTable } from './audit-table.tsx'
import { type AuditAsked, useAudit } from './use-audit.ts'

/** What was done that touches the site's safety: who, what, when and from where. */
export function AuditTrail() {
  const { asked, ask, events } = useAudit()
  const isFiltered = asked.kind !== undefined || asked.search !== ''
  return (
    <>
      <Filters asked={asked} onAsk={ask} />
      <FoundList
        name="What was done"
        query={events}
        failure="The audit trail could not be fetched."
        waiting={<EntriesSkeleton label="Fetching the audit trail" />}
        page={asked.page}
        onPage={(page) => ask({ page })}
        count={({ total }) =>
          `${inFigures(total)} ${total === 1 ? 'entry' : 'entries'}, kept for ${auditDays} days`
        }
      >
        {({ events }) =>
          events.length > 0 ? (
            <AuditTable events={events} />
          ) : isFiltered ? (
            <Notice title="Nothing matches." text="Try another word, or look through all of it.">
              <Button onClick={() => ask({ kind: undefined, search: '' })}>Show everything</Button>
            </Notice>
          ) : (
            <Notice
              title="Nothing has been done yet."
              text="Failed logins, changed passwords and roles, deletions and uploads are written down here."
            />
          )
        }
      </FoundList>
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
