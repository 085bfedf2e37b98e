import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import { reportsApi } from '#shared/reports-api.ts'
import { aNewReport, aNewSponsorMessage, aNewText } from '#shared/testing/make.ts'
import { recordBackup } from '../db/backup-milestone.ts'
import { toQuery } from '../db/connection.ts'
import { milestones, readerActivity, users } from '../db/schema.ts'
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
    'User Management': 'No readers',
    'Sponsor Messages': 'No active messages',
    'Problem Reports': 'No new reports',
    'Ambient Sounds': 'No active sounds',
    'Page Content': 'Not written yet',
    'User Statistics': 'No readers in the last 24 hours',
    'Audit Trail': 'No failed sign-ins in the last 24 hours',
    'Site Health': 'No backup yet',
  })

  const ada = await makeUser(db)
  const weekAgo = sql`now() - interval '8 days'` as unknown as Date
  await db.update(users).set({ createdAt: weekAgo })
  const reader = await server.as(await makeUser(db))
  await db.insert(readerActivity).values({ userId: ada.id, lastRead: new Date() })
  const { body: text } = await reader.call(api.texts.create, { body: aNewText() }).expect(201)
  await reader.send(api.texts.savePosition, { params: { id: text.id }, body: { wordsRead: 1 } }).expect(200)
  const { body: report } = await reader.call(reportsApi.create, { body: aNewReport() }).expect(201)
  await reader.call(reportsApi.create, { body: aNewReport() }).expect(201)
  await admin
    .call(site.updateReport, { params: { id: report.id }, body: { status: 'investigating' } })
    .expect(200)
  for (const isActive of [true, true, false])
    await admin.call(site.createSponsorMessage, { body: aNewSponsorMessage({ isActive }) }).expect(201)
  const texts = { aboutUs: 'Us', contactInfo: '', legalInfo: '' }
  await admin.call(site.setPageContent, { body: texts }).expect(200)
  await server.anonymous().call(api.account.login, { body: { username: ada.username, password: 'wrong' } })
  await recordBackup(toQuery(server.database))
  const after = {
    'User Management': '2 readers, 1 new this week',
    'Sponsor Messages': '2 active messages',
    'Problem Reports': '1 new report',
    'Ambient Sounds': 'No active sounds',
    'Page Content': 'Edited in the last 24 hours',
    'User Statistics': '2 readers in the last 24 hours',
    'Audit Trail': '1 failed sign-in in the last 24 hours',
    'Site Health': 'Backed up in the last 24 hours',
  }
  expect(await facts()).toEqual(after)
  const { body: figures } = await admin.call(site.statistics, {}).expect(200)
  expect(figures).toMatchObject({ dailyActiveUsers: 2, monthlyActiveUsers: 2 })
  await db.update(milestones).set({ at: weekAgo })
  expect(await facts()).toEqual({ ...after, 'Site Health': 'Backed up 8 days ago' })
})

test('refuses the facts to visitors and readers', async () => {
  await server.anonymous().call(site.panel, {}).expect(401)
  await (await server.as(await makeUser(server.db))).call(site.panel, {}).expect(403)
})
