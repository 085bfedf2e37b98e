import { expect, inject, test } from 'vitest'
import { connectToPostgres } from '../../db/connection.ts'
import { createPostgresDatabase } from '../../testing/database.ts'
import { examinePostgres } from './postgres.ts'

function serverUrl(): string {
  const database = inject('testDatabase')
  if (database.kind !== 'postgres') throw new Error('requires Postgres')
  return database.url
}

const formatAddress = (url: string) => new URL(url).host + new URL(url).pathname

async function listProblems(addresses: Parameters<typeof examinePostgres>[0]): Promise<string[]> {
  const findings = await examinePostgres(addresses)
  return findings.filter(({ isWell }) => !isWell).map(({ says }) => says)
}

test('accepts a direct address of the same database, and names one of another', async () => {
  const [url, other] = [
    await createPostgresDatabase(serverUrl(), 'tables'),
    await createPostgresDatabase(serverUrl(), 'tables'),
  ]
  expect(await listProblems({ url, directUrl: url })).toEqual([])
  expect(await examinePostgres({ url, directUrl: url })).toContainEqual({
    isWell: true,
    says: `DATABASE_DIRECT_URL (${formatAddress(url)}) points to the same database`,
  })
  expect(await listProblems({ url, directUrl: other })).toEqual([
    `DATABASE_DIRECT_URL (${formatAddress(other)}) points to a different database than DATABASE_URL: migrations and backups would use that one`,
  ])
})

test('names an address that does not answer by its variable, without its password', async () => {
  const url = await createPostgresDatabase(serverUrl(), 'tables')
  const away = 'postgres://u:hidden@127.0.0.1:1/none'
  const found = await listProblems({ url, directUrl: away })
  expect(found).toEqual([
    expect.stringMatching(
      /^DATABASE_DIRECT_URL: The database does not answer \(127\.0\.0\.1:1\/none\): .*ECONNREFUSED/,
    ),
  ])
  expect(found.join()).not.toContain('hidden')
  expect(await listProblems({ url: away, directUrl: url })).toEqual([
    expect.stringContaining('The database does not answer (127.0.0.1:1/none)'),
  ])
})

test('needs no more rights than a site does', async () => {
  const url = new URL(await createPostgresDatabase(serverUrl(), 'tables'))
  const owner = await connectToPostgres(url.href)
  const role = `plain_${url.pathname.slice(-12)}`
  await owner.run(`create role ${role} login password 'plain'; grant all on schema public, drizzle to ${role};
    grant select on all tables in schema public, drizzle to ${role}`)
  url.username = role
  url.password = 'plain'
  expect(await listProblems({ url: url.href, directUrl: url.href })).toEqual([])
  await owner.run(`drop owned by ${role}; drop role ${role}`)
  await owner.close()
})

test('reports an encoding other than UTF-8', async () => {
  const owner = await connectToPostgres(`${serverUrl()}/postgres`)
  const name = `latin_${process.pid}`
  await owner.run(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  expect(await listProblems({ url: `${serverUrl()}/${name}` })).toEqual([
    "The database uses SQL_ASCII: recreate it with ENCODING 'UTF8'",
  ])
  await owner.run(`drop database ${name}`)
  await owner.close()
})
