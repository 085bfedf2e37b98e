import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from './testing/database.ts'
import { type Running, run, runToEnd, waitForUrl } from './testing/process.ts'

let servers: Running[] = []

afterEach(async () => {
  for (const server of servers) server.process.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  servers = []
})

const env = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  SESSION_SECRET: 'a secret for tests only, long enough',
  STARTER_LIBRARY: 'off',
  UPLOADS_DIR: join(tmpdir(), 'lectern-test-uploads'),
  ADMIN_EMAIL: 'boss@example.com',
  ADMIN_PASSWORD: 'boss password',
})

function serverUrl(): string {
  const database = inject('testDatabase')
  if (database.kind !== 'postgres') throw new Error('this is about the real Postgres')
  return database.url
}

test('refuses to start on a database that needs a newer version, and names it', async () => {
  const databaseUrl = await createPostgresDatabase(serverUrl(), 'tables')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("insert into milestones (name) values ('needs version 9.1.0')")
  await client.end()
  const { code, output } = await runToEnd('index.ts', ['--dev'], env(databaseUrl))
  expect(code).toBe(1)
  expect(output).toContain('The database needs version 9.1.0 or newer, and this is ')
})

test('starts three servers at once on an empty database, with one administrator', async () => {
  const databaseUrl = await createPostgresDatabase(serverUrl())
  servers = Array.from({ length: 3 }, () => run('index.ts', ['--dev'], env(databaseUrl)))
  for (const address of await Promise.all(servers.map(waitForUrl))) {
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  }
  const listed = await runToEnd('ops/cli.ts', ['list'], { DATABASE_URL: databaseUrl })
  expect(listed.output).toBe('administrator  boss@example.com\n')
})

test('exits with one line that names a database that does not respond', async () => {
  const { code, output } = await runToEnd('index.ts', [], env('postgres://u:p@127.0.0.1:1/none'))
  expect({ code, output }).toEqual({
    code: 1,
    output: 'The database of DATABASE_URL does not answer (Postgres at 127.0.0.1:1/none)\n',
  })
})
