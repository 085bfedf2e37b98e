import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import type { NewWork } from '#shared/library-changes.ts'
import { aNewWork } from '#shared/testing/make.ts'
import type { Db } from '../db/client.ts'
import { users, works } from '../db/schema.ts'
import { userColumns } from '../services/account/authentication.ts'
import { addWork, getWork, listChapters } from '../services/library/library.ts'

let count = 0

/** Returns the password of a user whom `makeUser` created. */
export function getTestPassword({ username }: Pick<User, 'username'>): string {
  return `password of ${username}`
}

/** Argon2 options of minimal cost, because tests create thousands of users. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Creates a user; omitted fields have defaults. */
export async function makeUser(db: Db, { firstName = 'Ada', isAdmin = false } = {}): Promise<User> {
  count += 1
  const username = `reader${count}@example.com`
  const password = await hash(getTestPassword({ username }), quick)
  const row = { username, email: username, firstName, lastName: 'Test', password, isAdmin }
  const [user] = await db.insert(users).values(row).returning(userColumns)
  if (!user) throw new Error('an insert returned no row')
  return user
}

interface WorkToMake extends Partial<NewWork> {
  /** Content of each chapter. */
  chapters?: string[]
}

const everyone = { isAdmin: true } as User

export async function makeOwnBook(db: Db, owner: User, book: WorkToMake = {}) {
  const { id } = await makeWork(db, book)
  const characters = sql`(select sum(char_length(content)) from chapters where work_id = ${id})`
  await db.update(works).set({ ownerId: owner.id, characters }).where(eq(works.id, id))
  return { ...(await getWork(db, owner, id)), chapters: await listChapters(db, owner, id) }
}

export async function makeWork(db: Db, { chapters, ...work }: WorkToMake = {}) {
  count += 1
  const id = await addWork(db, {
    ...aNewWork({ title: `Work ${count}`, ...work }),
    chapters: (chapters ?? ['One two three four five six seven eight nine ten.']).map((content, index) => ({
      title: `Chapter ${index + 1}`,
      content,
    })),
  })
  return { ...(await getWork(db, everyone, id)), chapters: await listChapters(db, everyone, id) }
}
