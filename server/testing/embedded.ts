import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { createEmbeddedDatabase } from '../db/embedded/embedded.ts'

/** Creates one migrated embedded database; each test file opens a copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'))
  const client = await PGlite.create()
  const database = createEmbeddedDatabase(client)
  await database.migrate()
  const copy = join(folder, 'tables.tar')
  writeFileSync(copy, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('testDatabase', { kind: 'embedded', copy })
  return () => rmSync(folder, { recursive: true, force: true })
}
