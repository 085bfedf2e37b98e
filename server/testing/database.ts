import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { createEmbeddedDatabase } from '../db/embedded/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Template database with all tables and no rows. */
    testDatabase: { kind: 'embedded'; copy: string } | { kind: 'postgres'; url: string }
  }
}

/** Creates an empty migrated database for one test file, on the database engine of the Vitest project. */
export async function createTestDatabase(): Promise<Database> {
  const test = inject('testDatabase')
  if (test.kind === 'embedded') {
    const copy = new Blob([await readFile(test.copy)])
    return createEmbeddedDatabase(await PGlite.create({ loadDataDir: copy }))
  }
  return openDatabase({ databaseUrl: await createPostgresDatabase(test.url, 'tables'), dataDir: '' })
}

/** Creates a database on the test server, empty or cloned from `template`, and returns its URL. */
export async function createPostgresDatabase(server: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} ${template ? `template ${template}` : ''}`)
  await client.end()
  return `${server}/${name}`
}
