import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { recordBackup } from '../db/backup-milestone.ts'
import { toQuery } from '../db/connection.ts'
import { auditEvents } from '../db/schema.ts'
import { version } from '../process/version.ts'
import { getSiteHealth } from '../services/site/site-health.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()

async function health() {
  const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
  return (await admin.call(adminApi.site.health, {}).expect(200)).body
}

test('shows the version, the database, its size and the disk space left', async () => {
  const { version: shown, database, disks } = await health()
  expect(shown).toBe(version)
  expect(database.version).toMatch(/^\d+/)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(disks).toEqual([{ holds: 'uploads', bytesLeft: expect.any(Number), bytes: expect.any(Number) }])
  expect(disks[0].bytesLeft).toBeGreaterThan(0)
  expect(disks[0].bytes).toBeGreaterThanOrEqual(disks[0].bytesLeft)
})

test('shows a shared disk once, and none when the data is on other machines', async () => {
  const { folder } = server.uploads
  const holds = async (folders: { database: string | undefined; uploads: string | undefined }) =>
    (await getSiteHealth(server.db, folders)).disks.map((disk) => disk.holds)
  expect(await holds({ database: folder, uploads: folder })).toEqual(['the database and uploads'])
  expect(await holds({ database: undefined, uploads: undefined })).toEqual([])
  const { disks } = await getSiteHealth(server.db, { database: undefined, uploads: '/nowhere' })
  expect(disks).toEqual([{ holds: 'uploads', bytesLeft: 0, bytes: 0 }])
})

test('counts the failed logins of the last day only', async () => {
  const event = { actor: '', subject: 's', address: 'a' }
  await server.db.insert(auditEvents).values([
    { ...event, kind: 'login_failed' },
    { ...event, kind: 'login_failed', at: sql`now() - interval '25 hours'` as unknown as Date },
    { ...event, kind: 'work_deleted' },
  ])
  expect((await health()).failedLogins).toBe(1)
})

test('shows the last backup, or that there is none', async () => {
  expect((await health()).lastBackup).toBeNull()
  await recordBackup(toQuery(server.database))
  await recordBackup(toQuery(server.database))
  const { lastBackup } = await health()
  expect(Math.abs(new Date(lastBackup).getTime() - Date.now())).toBeLessThan(60_000)
})

test('refuses the health page to a reader', async () => {
  const reader = await server.as(await makeUser(server.db))
  await reader.call(adminApi.site.health, {}).expect(403)
})
