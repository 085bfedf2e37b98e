import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { type Query, toQuery } from './connection.ts'
import {
  lastMigrationOfFirstVersion,
  migrateDatabase,
  migrations,
  requireSupportedDatabase,
} from './migrations.ts'

const files = readdirSync(migrations.migrationsFolder).filter((name) => name.endsWith('.sql'))
const readSql = (name: string) => readFileSync(join(migrations.migrationsFolder, name), 'utf8')

/** SHA-256 of each released migration. Never edit a released migration: add a new one, with its line here. */
const landed: Record<string, string> = {
  '0000_baseline.sql': '467e7f18da0a16754a276aef4034e626d7601a7271efac9a4edcdc7dfbeddee3',
  '0001_edits_and_keys.sql': 'eb6de0f72cb437a18a20fa49f51d120213d66ae25f120c0ebf5992232a3a7104',
  '0002_languages.sql': '6243c4c63d88586a77763e699272e58888c02461bdc9f00ef2b30431ecef1138',
  '0003_covers.sql': '05c82f432b6eee07a838a40b4e9e9a82f6d578cc6f4f00762a9a2f9a83b8f717',
  '0004_tonight.sql': '1e7908c2bbf45cf6da4220525170cd11d08861c2d70f9b6094f6c0e5806c0312',
  '0005_report_answers.sql': '90bed986329ec1925866629a9f0c14aa9232edb7759faffcb2fd2556bbaa75cf',
  '0006_annotations.sql': '93f222bc1955df4d982a41b361facb58b5db794b55bd5e8e57fbf01c734eba04',
  '0007_respellings.sql': '3b2a73d96a0f64b74add629b361f9fdc6c1af39e49acdfbe8d2b9f6636ce308b',
  '0008_word_review.sql': '986feb1ad6d18f517a802cbb69cfa9e485460143eacb4655a82eb8e672eb63a1',
  '0009_narrations.sql': 'ce83572fd5bf8cd40270eef32519498b6395f9f5b17ba40d55d90ddb7155c3f9',
  '0010_saved_forms.sql': 'db39c66efacd304ddf56a019d7ad212104259477afae60ea61c3af8f5bd683ee',
  '0011_known_words.sql': '82669b69c7c86d08df31790ae301d689abd8146dc15386c957d0031f7383ebad',
  '0012_report_versions.sql': '5aec320d2eb10739705ffcb3a448ad54e83579a72f9c7e0d38129af8a4f0577a',
  '0013_plain_letters.sql': 'bae52f5148afd72639d756f770ead698a40b5cb218b04f7e8314baffb3e37fef',
  '0014_removed_cards.sql': 'a89b1e4cc149757c455ba14673f0aee4d01de24fa532ebb58a2c61364e52c679',
  '0015_forms_with_apostrophes.sql': '716baf44078fae856e5edf80283b0b906275c54639c4b16e27ef5f6e7d72441d',
}

test('keeps released migrations unchanged', () => {
  const found = files.map((name) => [name, createHash('sha256').update(readSql(name)).digest('hex')])
  expect(Object.fromEntries(found)).toEqual(landed)
})

test('every migration after the baseline works with the previous version, or names the version it needs', () => {
  // A generated column that is dropped and immediately added with another expression does not count as removed.
  const regenerated = /TABLE ("\w+") drop column ("\w+");.*\n.*TABLE \1 ADD COLUMN \2 text GENERATED/g
  const removing = /\b(drop\s+(table|column|not null|default)|rename|set\s+not\s+null|set\s+data\s+type)\b/i
  const rejected = files
    .filter((name) => !name.startsWith('0000_'))
    .filter((name) => removing.test(readSql(name).replace(regenerated, '')))
    .filter((name) => !readSql(name).includes("'needs version "))
  expect(rejected).toEqual([])
})

let database: Database
let query: Query
beforeAll(async () => {
  database = await createTestDatabase()
  query = toQuery(database)
})
afterAll(() => database.close())

test('the migrations create what the schema cannot declare', async () => {
  expect(await query('select tgname as name from pg_trigger where not tgisinternal order by tgname')).toEqual(
    [
      'reading_sessions_inserted',
      'reading_sessions_updated',
      'works_category_updated',
      'works_deleted',
      'works_inserted',
      'works_updated',
    ].map((name) => ({ name })),
  )
  expect(
    await query(
      `select contype::text as type, condeferrable as "isDeferrable", pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = 'chapters_order_unique'`,
    ),
  ).toEqual([{ type: 'u', isDeferrable: true, definition: 'UNIQUE (work_id, "order") DEFERRABLE' }])
  const [extension] = await query("select from pg_extension where extname = 'pg_trgm'")
  const [index] = await query("select indexdef from pg_indexes where indexname = 'works_by_trigrams'")
  if (extension)
    expect(index).toEqual({ indexdef: expect.stringMatching(/gin \(searched .*gin_trgm_ops\) WHERE/) })
  const columns = await query<{ name: string; storage: string; compression: string }>(
    `select attrelid::regclass::text as name, attstorage::text as storage, attcompression::text as compression from pg_attribute
      where attname in ('content', 'word_starts') and attrelid::regclass::text in ('chapters', 'import_parts', 'user_texts')`,
  )
  expect(columns).toHaveLength(6)
  for (const { storage, compression } of columns) expect(storage === 'e' || compression === 'l').toBe(true)
})

test('removes the forms of words that may have apostrophes, so that they are found again', async () => {
  const [user] = await query<{ id: number }>(
    "insert into users (username, password) values ('bea', 'x') returning id",
  )
  const save = (word: string, forms: string[]) =>
    query("insert into saved_words (user_id, word, definition, forms) values ($1, $2, 'D.', $3)", [
      ...[user?.id, word, forms],
    ])
  await save('oer', ['oers'])
  await save('go', ['gos', 'went'])
  await query(readSql('0015_forms_with_apostrophes.sql'))
  expect(await query('select word, forms from saved_words order by word')).toEqual([
    { word: 'go', forms: ['gos', 'went'] },
    { word: 'oer', forms: null },
  ])
  await query("delete from users where username = 'bea'")
})

test('refuses a Postgres that is too old, and creates no tables in it', async () => {
  const old: Pick<Database, 'query' | 'migrate'> = {
    query: async () => ({ rows: [{ version: '15.9', number: 150_009 }] }),
    migrate: () => Promise.reject(new Error('migrated')),
  }
  await expect(migrateDatabase(old)).rejects.toThrow('Postgres 15.9 is too old: upgrade it to 16 or newer')
})

test('accepts a database that names no version', async () => {
  await requireSupportedDatabase(query, '0.0.1')
})

test('refuses a database that needs a newer version, and names it', async () => {
  for (const needed of ['1.9.0', '1.10.0', '0.12.3'])
    await query('insert into milestones (name) values ($1)', [`needs version ${needed}`])
  await expect(requireSupportedDatabase(query, '1.9.12')).rejects.toThrow(
    'The database needs version 1.10.0 or newer, and this is 1.9.12: install 1.10.0 or newer, or restore a backup made with 1.9.12',
  )
  await requireSupportedDatabase(query, '1.10.0')
  await requireSupportedDatabase(query, '2.0.0')
  await query("delete from milestones where name like 'needs%'")
})

test('refuses a database of version 0.1.0 with instructions, and does not change it', async () => {
  const content = () =>
    query(`select (select json_agg(m) from drizzle.__drizzle_migrations m) as history,
      (select json_agg(c order by table_name, column_name) from information_schema.columns c where table_schema = 'public') as columns,
      (select count(*)::int from users) as users`)
  await query('update drizzle.__drizzle_migrations set created_at = $1', [lastMigrationOfFirstVersion])
  await query("insert into users (username, password) values ('ada', 'x')")
  const before = await content()
  await expect(migrateDatabase(database)).rejects.toThrow(
    /^The database is from version 0\.1\.0, and this is 0\.\d+\.\d+: run "npm run admin -- backup FILE" with 0\.1\.0, then "npm run admin -- restore FILE" with this version into an empty DATABASE_URL or DATA_DIR$/,
  )
  expect(await content()).toEqual(before)
})
