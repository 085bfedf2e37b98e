import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { createAccount } from '../../services/account/account.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { listSeededWorks, seedBelongings, seedReading } from './readers.ts'
import { seedReports, seedSite } from './site.ts'

/** Password of every seeded account. Not secret: the accounts are for development. */
export const seedPassword = 'words one by one'

const readers = ['Ada Lovelace', 'Grace Hopper', 'Mary Shelley', 'Ida Rhodes', 'Jorge Borges', 'Nobody Yet']

const toAddress = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@seed.lectern.local`

/** Habits of the readers, from the most active to one who never reads. */
const habits = readers.map((_, index) => ({
  works: Math.max(0, 5 - index),
  chaptersRead: Math.max(1, 6 - index),
  daysOfTen: Math.max(0, 8 - index * 2),
}))

/**
 * Seeds a development database: an administrator; six readers, the active ones with histories, words, texts and reports; sponsors
 * and sounds.
 * @returns the e-mail addresses for signing in, the administrator's first
 * @throws ApiError `conflict` when the database is already seeded
 */
export async function seedDatabase(db: Db, uploads: Uploads): Promise<string[]> {
  const adminAddress = toAddress('Admin')
  if ((await db.$count(users, eq(users.username, adminAddress))) > 0)
    throw new ApiError('conflict', `This database is already seeded: sign in as ${adminAddress}`)
  const works = await listSeededWorks(db)
  const admin = await makeAccount(db, 'Admin Istrator', true)
  await seedSite(db, uploads, admin)
  for (const [index, name] of readers.entries()) {
    const reader = await makeAccount(db, name)
    const { works: count = 0, ...habit } = habits[index] ?? { chaptersRead: 1, daysOfTen: 0 }
    await seedReading(db, reader, { works: works.slice(0, count), ...habit })
    if (index < 3) await seedBelongings(db, reader, works[0])
    if (index < 2) await seedReports(db, reader)
  }
  return ['Admin', ...readers].map(toAddress)
}

function makeAccount(db: Db, name: string, isAdmin = false): Promise<User> {
  const [firstName = '', lastName = ''] = name.split(' ')
  return createAccount(db, { email: toAddress(name), firstName, lastName, password: seedPassword }, isAdmin)
}
