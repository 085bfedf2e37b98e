import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditKind, AuditPage, AuditPageQuery } from '#shared/audit.ts'
import { auditDays } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { auditEvents } from '../../db/schema.ts'

/** Whoever does something that is written down. */
export interface Actor {
  /** The login name; empty where nobody is signed in. */
  name: string
  /** The network address it comes from; empty for the command line. */
  address: string
}

/** Commands are given on the machine itself. */
export const commandLine: Actor = { name: 'command line', address: '' }

const subjectMaxCharacters = 300

/** Writes down what is done. In the transaction of what is done: there is never the one without the other. */
export async function recordEvent(db: Db, by: Actor, kind: AuditKind, subject: string): Promise<void> {
  const cut = [...subject].slice(0, subjectMaxCharacters).join('')
  await db.insert(auditEvents).values({ kind, actor: by.name, address: by.address, subject: cut })
}

/** One page of what was written down, newest first. A page past the last one is empty and says how many there are. */
export async function listEvents(db: Db, { page, limit, kind, search }: AuditPageQuery): Promise<AuditPage> {
  const past = (page - 1) * limit
  const asked = and(kind && eq(auditEvents.kind, kind), ...search.split(/\s+/).filter(Boolean).map(holding))
  const [found] = await db.select({ total: count() }).from(auditEvents).where(asked)
  const onPage = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(asked)
    .orderBy(desc(auditEvents.id))
    .limit(limit)
    .offset(past)
  const events = await db
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.id, onPage))
    .orderBy(desc(auditEvents.id))
  const total = found?.total ?? 0
  return { events, total, totalPages: Math.ceil(total / limit) }
}

/** Whether a word stands in who did it, what it was done to or where it came from. */
function holding(word: string): SQL {
  const said = sql`lower(${auditEvents.actor} || ' ' || ${auditEvents.subject} || ' ' || ${auditEvents.address})`
  return sql`strpos(${said}, lower(${word})) > 0`
}

/** Removes what is older than it is kept. */
export async function cleanUpEvents(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, sql`now() - make_interval(days => ${auditDays})`))
}
