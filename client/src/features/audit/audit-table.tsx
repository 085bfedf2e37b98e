import { type AuditEvent, auditKinds } from '#shared/audit.ts'
import { Cell, Row, RowHead, Table } from '../../components/table.tsx'

const columns = [
  { title: 'When' },
  { title: 'What' },
  { title: 'Of what' },
  { title: 'By whom' },
  { title: 'From' },
]

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** What was done, newest first. */
export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table label="Audit trail" columns={columns}>
      {events.map(({ id, at, kind, actor, subject, address }) => (
        <Row key={id}>
          <RowHead className="text-ink-soft tabular-nums lining-nums lg:whitespace-nowrap">
            <time dateTime={at.toISOString()}>{moment.format(at)}</time>
          </RowHead>
          <Cell className="lg:whitespace-nowrap">{auditKinds[kind]}</Cell>
          <Cell className="wrap-anywhere!">{subject}</Cell>
          <Cell className="wrap-anywhere!">
            <span className="text-ink-soft lg:hidden">by </span>
            {actor || 'nobody signed in'}
          </Cell>
          <Cell className="tabular-nums lining-nums wrap-anywhere!">
            {address && <span className="text-ink-soft lg:hidden">from </span>}
            {address || '—'}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
