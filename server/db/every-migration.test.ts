import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from './client.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { everyState, expectBroughtOn, since, siteOf } from './every-migration.fixture.ts'
import { migrations } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-migrations-'))
const journalIn = (migrationsFolder: string) => join(migrationsFolder, 'meta/_journal.json')
const { entries, ...journal } = JSON.parse(readFileSync(journalIn(migrations.migrationsFolder), 'utf8')) as {
  entries: { tag: string }[]
}

let database: Database

beforeAll(async () => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  database = await openEmbedded(dataDir, undefined)
  for (const known of everyState) keepMigrations(known)
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const folderOf = (known: number) => join(folder, `known-${known}`)

/** Keeps the migrations that a version came with which knew so many: all of them are what it brought its database to. */
function keepMigrations(known: number): void {
  mkdirSync(join(folderOf(known), 'meta'), { recursive: true })
  for (const { tag } of entries.slice(0, known)) {
    symlinkSync(join(migrations.migrationsFolder, `${tag}.sql`), join(folderOf(known), `${tag}.sql`))
  }
  const kept = JSON.stringify({ ...journal, entries: entries.slice(0, known) })
  writeFileSync(journalIn(folderOf(known)), kept)
}

/** Empties the database, which takes a tenth of what it takes to open another. */
async function empty(): Promise<void> {
  await run('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
}

/** The embedded database takes one statement at a time. */
async function run(statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    if (statement.trim() !== '') await database.db.execute(sql.raw(statement))
  }
}

/** Brings the database where the versions left it that knew so many migrations, one after the other, with what their readers did. */
async function bringTo(known: number): Promise<void> {
  for (const reached of everyState.filter((state) => state <= known)) {
    const done = reached === 1 ? siteOf('first') : since[reached - 1]
    // Between two versions of which nobody has done anything new, one was left out.
    if (!done && reached < known) continue
    await migrate(database.db as unknown as PgliteDatabase, { migrationsFolder: folderOf(reached) })
    await run(done ?? '')
  }
  await run(siteOf('second'))
}

test.each(everyState)(
  'an embedded database that has been through %i migrations is brought on, with all that its readers have',
  async (known) => {
    await empty()
    await bringTo(known)
    await expectBroughtOn(database, known)
  },
)
