import { eq } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { createAccount } from '../../services/account/account.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { seedBelongings } from './belongings.ts'
import { seedReading } from './reading.ts'
import { seedReports, seedSite } from './site.ts'
import { findWorks } from './works.ts'

/** Of everybody who is made here. It guards nothing: the accounts are for development. */
export const seedPassword = 'words one by one'

const readers = ['Ada Lovelace', 'Grace Hopper', 'Mary Shelley', 'Ida Rhodes', 'Jorge Borges', 'Nobody Yet']

/** The address of somebody who is made here, by their name. */
const addressOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@seed.lectern.local`

/** What each reader reads: the first the most, the last nothing at all. */
const habits = readers.map((_, index) => ({
  works: Math.max(0, 5 - index),
  chaptersRead: Math.max(1, 6 - index),
  daysOfTen: Math.max(0, 8 - index * 2),
}))

/**
 * Fills a database for development: an administrator and six readers with histories, words, texts and reports; sponsors and sounds.
 * @returns the addresses that one signs in with, the administrator's first
 * @throws ApiError `conflict` where it has been filled so before
 */
export async function seedDatabase(db: Db, uploads: Uploads): Promise<string[]> {
  const adminAddress = addressOf('Admin')
  if ((await db.$count(users, eq(users.username, adminAddress))) > 0)
    throw new ApiError('conflict', `This database is seeded already: sign in as ${adminAddress}`)
  const works = await findWorks(db)
  const admin = await makeAccount(db, 'Admin Istrator', true)
  await seedSite(db, uploads, admin)
  for (const [index, name] of readers.entries()) {
    const reader = await makeAccount(db, name)
    const { works: count = 0, ...habit } = habits[index] ?? { chaptersRead: 1, daysOfTen: 0 }
    await seedReading(db, reader, { works: works.slice(0, count), ...habit })
    if (index < 3) await seedBelongings(db, reader, works[0])
    if (index < 2) await seedReports(db, reader)
  }
  return ['Admin', ...readers].map(addressOf)
}

function makeAccount(db: Db, name: string, isAdmin = false): Promise<User> {
  const [firstName = '', lastName = ''] = name.split(' ')
  return createAccount(db, { email: addressOf(name), firstName, lastName, password: seedPassword }, isAdmin)
}
