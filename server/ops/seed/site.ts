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

/** Creates sponsor messages for every placement, and an inactive sound. */
export async function seedSite(db: Db, uploads: Uploads, admin: User): Promise<void> {
  await createSponsorMessage(db, uploads, admin, aNewSponsorMessage())
  await createSponsorMessage(
    db,
    uploads,
    admin,
    aNewSponsorMessage({
      title: 'Lamp & Co.',
      content: 'Light to read by.',
      supportUrl: null,
      displayOnLogin: false,
    }),
  )
  await createSponsorMessage(
    db,
    uploads,
    admin,
    aNewSponsorMessage({ title: 'Last winter’s fair', isActive: false }),
  )
  const audioUrl = await storeFile(db, uploads, makeSoftNoise(), 'wav', admin)
  await createSound(db, uploads, admin, { title: 'Sea at night', audioUrl, isActive: false })
}

/** Creates reports of a reader: a new one, one under investigation, a resolved one. */
export async function seedReports(db: Db, reader: User): Promise<void> {
  const investigated = await createReport(
    db,
    reader,
    aNewReport({ category: 'Content', title: 'A line is missing in the second stanza' }),
  )
  const resolved = await createReport(
    db,
    reader,
    aNewReport({ category: 'Login', title: 'I was asked to sign in twice' }),
  )
  await createReport(db, reader, aNewReport())
  await updateReport(db, investigated.id, {
    status: 'investigating',
    adminNotes: 'Compared with the printed book.',
  })
  await updateReport(db, resolved.id, { status: 'resolved', adminNotes: 'Two tabs, one of them old.' })
  await db
    .update(problemReports)
    .set({ createdAt: new Date(Date.now() - 12 * 86_400_000) })
    .where(eq(problemReports.id, resolved.id))
}
