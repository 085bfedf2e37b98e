import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { queryOf } from './connection.ts'
import { refuseTooOld } from './too-old.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a database that says nothing is used by any version', async () => {
  await refuseTooOld(queryOf(database), '0.0.1')
})

test('a version that the database has grown away from is told which one it needs', async () => {
  const query = queryOf(database)
  for (const needed of ['1.9.0', '1.10.0', '0.12.3'])
    await query('insert into milestones (name) values ($1)', [`needs version ${needed}`])
  await expect(refuseTooOld(query, '1.9.12')).rejects.toThrow(
    'The database needs version 1.10.0 or newer, and this is 1.9.12: install that one, or restore a backup of this one',
  )
  await refuseTooOld(query, '1.10.0')
  await refuseTooOld(query, '2.0.0')
})
