import { inject, test } from 'vitest'
import { freshUrl } from '../testing/database.ts'
import { connectToPostgres, inTransaction } from './connection.ts'
import { everyState, expectBroughtOn, since, siteOf } from './every-migration.fixture.ts'
import { allMigrations, migrateOn } from './migrated.ts'
import { openPostgres } from './postgres/postgres.ts'

/** A database as the versions left it that knew so many migrations, one after the other, with what their readers did. */
async function databaseOf(migrations: number): Promise<string> {
  const test = inject('testDatabase')
  if (test.kind !== 'postgres') throw new Error('this is about the real Postgres')
  const url = await freshUrl(test.url)
  const connection = await connectToPostgres(url)
  for (let number = 0; number < migrations; number += 1) {
    const from = allMigrations[number - 1] ?? 0
    await inTransaction(connection, 'begin', () => migrateOn(connection, from, allMigrations[number]))
    if (number === 0) await connection.run(siteOf('first'))
    await connection.run(since[number] ?? '')
  }
  await connection.run(siteOf('second'))
  await connection.close()
  return url
}

test.each(everyState)(
  'a database that has been through %i migrations is brought on, with all that its readers have',
  async (migrations) => {
    const database = await openPostgres(await databaseOf(migrations))
    await expectBroughtOn(database, migrations)
    await database.close()
  },
)
