import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { aNewReport, aNewSponsorMessage } from '#shared/testing/make.ts'
import { recordBackup } from '../db/backup-milestone.ts'
import { toQuery } from '../db/connection.ts'
import { readerActivity, users } from '../db/schema.ts'
import { makeUser } from '../testing/make.ts'
import { startServer } from '../testing/start.ts'

const server = startServer()
const { site } = adminApi

test('counts what each row of the panel shows', async () => {
  const { db } = server
  const admin = await server.as(await makeUser(db, { isAdmin: true }))
  const facts = async () => (await admin.call(site.panel, {}).expect(200)).body
  const before = await facts()
  expect(before).toEqual({
    readers: 0,
    newReaders: 0,
    activeSponsorMessages: 0,
    newReports: 0,
    activeSounds: 0,
    pageContentUpdated: null,
    readersToday: 0,
    failedLogins: 0,
    lastBackup: null,
  })

  const ada = await makeUser(db)
  const weekAgo = sql`now() - interval '8 days'` as unknown as Date
  await db.update(users).set({ createdAt: weekAgo })
  const reader = await server.as(await makeUser(db))
  await db.insert(readerActivity).values({ userId: ada.id, lastRead: new Date() })
  const { body: report } = await reader.call(api.reports.create, { body: aNewReport() }).expect(201)
  await reader.call(api.reports.create, { body: aNewReport() }).expect(201)
  await admin
    .call(site.updateReport, { params: { id: report.id }, body: { status: 'investigating' } })
    .expect(200)
  for (const isActive of [true, true, false])
    await admin.call(site.createSponsorMessage, { body: aNewSponsorMessage({ isActive }) }).expect(201)
  const texts = { aboutUs: 'Us', contactInfo: '', legalInfo: '' }
  const { body: content } = await admin.call(site.setPageContent, { body: texts }).expect(200)
  await server.anonymous().call(api.account.login, { body: { username: ada.username, password: 'wrong' } })
  await recordBackup(toQuery(server.database))
  expect(await facts()).toEqual({
    readers: 2,
    newReaders: 1,
    activeSponsorMessages: 2,
    newReports: 1,
    activeSounds: 0,
    pageContentUpdated: content.lastUpdated,
    readersToday: 1,
    failedLogins: 1,
    lastBackup: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('refuses the facts to visitors and readers', async () => {
  await server.anonymous().call(site.panel, {}).expect(401)
  await (await server.as(await makeUser(server.db))).call(site.panel, {}).expect(403)
})
