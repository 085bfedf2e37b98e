import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { embeddedDatabase } from '../db/embedded/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database with all its tables and no rows that a test file copies. */
    testDatabase: { kind: 'embedded'; copy: string } | { kind: 'postgres'; url: string }
  }
}

/** An empty database with all its tables, for one test file alone, on whichever database the project runs. */
export async function freshDatabase(): Promise<Database> {
  const test = inject('testDatabase')
  if (test.kind === 'embedded') {
    const copy = new Blob([await readFile(test.copy)])
    return embeddedDatabase(await PGlite.create({ loadDataDir: copy }))
  }
  return openDatabase({ databaseUrl: await freshUrl(test.url, 'tables'), dataDir: '' })
}

/** The address of a new database on the test server: a clone of `template`, or empty without one. */
export async function freshUrl(server: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name} ${template ? `template ${template}` : ''}`)
  await client.end()
  return `${server}/${name}`
}
