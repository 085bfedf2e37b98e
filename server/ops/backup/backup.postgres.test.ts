import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { freshUrl } from '../../testing/database.ts'
import { command, makeSite, onDatabase, siteIn } from './sites.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function newDatabase(): Promise<string> {
  const database = inject('testDatabase')
  if (database.kind !== 'postgres') throw new Error('this is about the real Postgres')
  return freshUrl(database.url)
}

test('a backup is not restored into a Postgres that has tables, whoever made them: what is in it stays as it was', async () => {
  const site = siteIn(join(folder, 'site'), await newDatabase())
  await makeSite(site)
  const file = join(folder, 'site.backup')
  await command('backup', file, site)
  const target = siteIn(join(folder, 'target'), await newDatabase())
  await onDatabase(target, ({ run }) =>
    run("create table notes (note text); insert into notes values ('mine')"),
  )
  await expect(command('restore', file, target)).rejects.toThrow(
    /^DATABASE_URL names a database that has tables: restore into an empty one$/,
  )
  const left = await onDatabase(target, async ({ query }) => [
    await query("select tablename as name from pg_tables where schemaname in ('public', 'drizzle')"),
    await query('select note from notes'),
  ])
  expect(left).toEqual([[{ name: 'notes' }], [{ note: 'mine' }]])
  expect(readdirSync(target.uploads.folder)).toEqual([])
  // The same archive is taken where nothing is.
  await onDatabase(target, ({ run }) => run('drop table notes'))
  expect(await command('restore', file, target)).toMatch(/^\d+ rows and 0 files are back/)
})
