import { and, desc, eq, lt } from 'drizzle-orm'
import type { AuditKind, AuditPageQuery } from '#shared/audit.ts'
import { auditDays } from '#shared/limits.ts'
import type { Db } from '../../db/client.ts'
import { containsWords, paginate } from '../../db/queries.ts'
import { auditEvents } from '../../db/schema.ts'
import { dayMs, subtractFromNow } from '../time.ts'

export interface Actor {
  /** Login name; empty when nobody is signed in. */
  name: string
  /** Network address of the request; empty for the command line. */
  address: string
}

export const commandLine: Actor = { name: 'command line', address: '' }

const subjectMaxCharacters = 300

/** Records an audit event. Call it in the transaction of the action, so that both are committed or neither is. */
export async function recordEvent(db: Db, by: Actor, kind: AuditKind, subject: string): Promise<void> {
  const cut = [...subject].slice(0, subjectMaxCharacters).join('')
  await db.insert(auditEvents).values({ kind, actor: by.name, address: by.address, subject: cut })
}

/** Returns one page of the events, newest first. A page past the last one contains the total but no events. */
export async function listEvents(db: Db, { page, limit, kind, search }: AuditPageQuery) {
  const { actor, subject, address } = auditEvents
  const wanted = and(kind && eq(auditEvents.kind, kind), containsWords([actor, subject, address], search))
  const total = await db.$count(auditEvents, wanted)
  const list = db.select().from(auditEvents).where(wanted).orderBy(desc(auditEvents.id))
  const events = await paginate(list.$dynamic(), { page, limit })
  return { events, total, totalPages: Math.ceil(total / limit) }
}

export async function cleanUpEvents(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, subtractFromNow(auditDays * dayMs)))
}
