import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { aNewReport, aNewSponsorMessage } from '#shared/testing/make.ts'
import type { Db } from '../../db/client.ts'
import { problemReports } from '../../db/schema.ts'
import { createReport, updateReport } from '../../services/site/reports.ts'
import { createSound } from '../../services/site/sounds.ts'
import { createSponsorMessage } from '../../services/site/sponsors.ts'
import { storeFile } from '../../services/site/uploads.ts'
import { makeSoftNoise } from '../../starter/ambient-sound.ts'
import type { Uploads } from '../../uploads/uploads.ts'

export async function seedSite(db: Db, uploads: Uploads, admin: User): Promise<void> {
  await createSponsorMessage(db, uploads, admin, aNewSponsorMessage())
  const lamp = { title: 'Lamp & Co.', content: 'Light to read by.', supportUrl: null, displayOnLogin: false }
  await createSponsorMessage(db, uploads, admin, aNewSponsorMessage(lamp))
  const fair = { title: 'Last winter’s fair', isActive: false }
  await createSponsorMessage(db, uploads, admin, aNewSponsorMessage(fair))
  const audioUrl = await storeFile(db, uploads, makeSoftNoise(), 'wav', admin)
  await createSound(db, uploads, admin, { title: 'Sea at night', audioUrl, isActive: false })
}

export async function seedReports(db: Db, reader: User): Promise<void> {
  const missing = aNewReport({ category: 'Content', title: 'A line is missing in the second stanza' })
  const twice = aNewReport({ category: 'Login', title: 'I was asked to sign in twice' })
  const investigated = await createReport(db, reader, missing)
  const resolved = await createReport(db, reader, twice)
  await createReport(db, reader, aNewReport())
  const adminNotes = 'Compared with the printed book.'
  await updateReport(db, investigated.id, { status: 'investigating', adminNotes })
  await updateReport(db, resolved.id, { status: 'resolved', adminNotes: 'Two tabs, one of them old.' })
  const createdAt = new Date(Date.now() - 12 * 86_400_000)
  await db.update(problemReports).set({ createdAt }).where(eq(problemReports.id, resolved.id))
}
