import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/account.ts'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { AuditEvent } from '#shared/audit.ts'
import { auditDays } from '#shared/limits.ts'
import { auditEvents, users } from '../db/schema.ts'
import { cleanUpEvents, recordEvent } from '../services/account/audit.ts'
import { makeUser } from '../testing/make.ts'
import { type Caller, startServer } from '../testing/start.ts'

const server = startServer()
const { audit } = adminApi.site
let administrator: User
let reader: User
let admin: Caller

beforeEach(async () => {
  administrator = await makeUser(server.db, { isAdmin: true })
  reader = await makeUser(server.db)
  admin = await server.as(administrator)
  await server.db.delete(auditEvents)
})

const list = async (
  query: object = {},
): Promise<{ events: AuditEvent[]; total: number; totalPages: number }> =>
  (await admin.send(audit, { query: { ...query } }).expect(200)).body

const mine = () => server.as(reader)

test('finds events by kind, by words in any case and by page, newest first', async () => {
  const by = { name: 'root@example.com', address: '10.0.0.9' }
  for (let number = 1; number <= 45; number += 1) {
    await recordEvent(server.db, by, number % 3 === 0 ? 'work_deleted' : 'login_failed', `Thing ${number}`)
  }
  const first = await list()
  expect([first.events.length, first.total, first.totalPages]).toEqual([20, 45, 3])
  expect(first.events[0]?.subject).toBe('Thing 45')
  expect((await list({ page: 3 })).events.map(({ subject }) => subject)).toEqual([
    'Thing 5',
    'Thing 4',
    'Thing 3',
    'Thing 2',
    'Thing 1',
  ])
  expect((await list({ kind: 'work_deleted', limit: 100 })).events).toHaveLength(15)
  expect((await list({ search: 'THING 17 root' })).events.map(({ subject }) => subject)).toEqual(['Thing 17'])
  expect((await list({ search: '10.0.0.9' })).total).toBe(45)
  await admin.send(audit, { query: { kind: 'nothing' } }).expect(400)
  await admin.send(audit, { query: { limit: 101 } }).expect(400)
  await (await mine()).send(audit).expect(403)
})

test('keeps the events of a deleted account under its name', async () => {
  const { username } = reader
  const caller = await mine()
  await caller.call(api.account.remove, {}).expect(204)
  expect((await list()).events).toMatchObject([
    { kind: 'account_deleted', actor: username, subject: username },
  ])
  expect(await server.db.$count(users, eq(users.username, username))).toBe(0)
})

test('keeps events for 400 days', async () => {
  const by = { name: 'root', address: '' }
  for (const days of [auditDays - 1, auditDays + 1]) {
    await recordEvent(server.db, by, 'work_deleted', `${days} days ago`)
    await server.db
      .update(auditEvents)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(eq(auditEvents.subject, `${days} days ago`))
  }
  await cleanUpEvents(server.db)
  expect((await list()).events.map(({ subject }) => subject)).toEqual([`${auditDays - 1} days ago`])
})
