import { adminApi } from '#shared/admin-api.ts'
import { type AuditEvent, type AuditPageQuery, auditKinds } from '#shared/audit.ts'
import { formatNumber } from '#shared/format-number.ts'
import { auditDays, auditPageSize } from '#shared/limits.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { PagedList, usePages } from '../../components/paged-list.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { Options, Select } from '../../components/select.tsx'
import { EntriesSkeleton } from '../../components/skeleton.tsx'
import { Cell, Row, RowHead, Table } from '../../components/table.tsx'
import { query } from '../../lib/queries.ts'

/** Filter without `kind`, which lists events of every kind. */
const initialFilter: Omit<AuditPageQuery, 'limit'> = { page: 1, search: '' }

/** Log of security-relevant actions, with actor, time and origin. */
export function AuditTrail() {
  const pages = usePages(initialFilter, (filter) => ({
    ...query(adminApi.site.audit, { query: { ...filter, limit: auditPageSize } }),
    staleTime: 0,
  }))
  const { filter, changeFilter } = pages
  const isFiltered = filter.kind !== undefined || filter.search !== ''
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <SearchBox
          label="Search the audit trail"
          placeholder="Search name, title, address"
          search={filter.search}
          onSearch={(search) => changeFilter({ search })}
        />
        <Select
          label="Action"
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            changeFilter({ kind: (target.value || undefined) as AuditPageQuery['kind'] })
          }
        >
          <option value="">All actions</option>
          <Options titles={auditKinds} />
        </Select>
      </div>
      <PagedList
        name="Entries"
        pages={pages}
        failure="The audit trail could not be loaded."
        waiting={<EntriesSkeleton label="Loading the audit trail" />}
        count={({ total }) =>
          `${formatNumber(total)} ${total === 1 ? 'entry' : 'entries'}, kept for ${auditDays} days`
        }
      >
        {({ events }) =>
          events.length > 0 ? (
            <AuditTable events={events} />
          ) : isFiltered ? (
            <Notice title="No entries match." text="Try a different search, or show all entries.">
              <Button onClick={() => changeFilter({ kind: undefined, search: '' })}>Show all entries</Button>
            </Notice>
          ) : (
            <Notice
              title="No entries yet"
              text="Failed sign-ins, password and role changes, deletions and uploads appear here."
            />
          )
        }
      </PagedList>
    </>
  )
}

const columns = ['When', 'Action', 'Target', 'User', 'From']

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table label="Audit trail" columns={columns}>
      {events.map(({ id, at, kind, actor, subject, address }) => (
        <Row key={id}>
          <RowHead className="text-ink-soft tabular-nums lining-nums lg:whitespace-nowrap">
            <time dateTime={at.toISOString()}>{dateTime.format(at)}</time>
          </RowHead>
          <Cell className="lg:whitespace-nowrap">{auditKinds[kind]}</Cell>
          <Cell className="wrap-anywhere!">{subject}</Cell>
          <Cell className="wrap-anywhere! lg:min-w-44">
            <span className="text-ink-soft lg:hidden">by </span>
            <span>{actor || 'a visitor'}</span>
          </Cell>
          <Cell className="tabular-nums lining-nums wrap-anywhere! lg:min-w-32">
            {address && <span className="text-ink-soft lg:hidden">from </span>}
            <span>{address || '—'}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
