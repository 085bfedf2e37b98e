import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '../../testing/database.ts'
import { createSiteLocation, makeSite, runBackupCommand, withDatabase } from './backup-sites.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function newDatabase(): Promise<string> {
  const database = inject('testDatabase')
  if (database.kind !== 'postgres') throw new Error('requires Postgres')
  return createPostgresDatabase(database.url)
}

test('refuses to restore into a Postgres that has tables, and leaves them unchanged', async () => {
  const site = createSiteLocation(join(folder, 'site'), await newDatabase())
  await makeSite(site)
  const file = join(folder, 'site.backup')
  await runBackupCommand('backup', file, site)
  const target = createSiteLocation(join(folder, 'target'), await newDatabase())
  await withDatabase(target, ({ run }) =>
    run("create table notes (note text); insert into notes values ('mine')"),
  )
  await expect(runBackupCommand('restore', file, target)).rejects.toThrow(
    /^DATABASE_URL names a database that has tables: restore into an empty one$/,
  )
  const left = await withDatabase(target, async ({ query }) => [
    await query("select tablename as name from pg_tables where schemaname in ('public', 'drizzle')"),
    await query('select note from notes'),
  ])
  expect(left).toEqual([[{ name: 'notes' }], [{ note: 'mine' }]])
  expect(readdirSync(target.uploads.folder)).toEqual([])
  // The same archive is restored once the database is empty.
  await withDatabase(target, ({ run }) => run('drop table notes'))
  expect(await runBackupCommand('restore', file, target)).toMatch(/^\d+ rows and 0 files are restored/)
})
