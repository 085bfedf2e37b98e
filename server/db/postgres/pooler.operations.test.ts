import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { isInstalled } from '../../testing/engines.ts'
import { makeUser } from '../../testing/make.ts'
import { type Pooler, startPooler } from '../../testing/pooler.ts'
import { type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { type Reader, startReading } from '../../testing/reader.ts'
import { startServer } from '../../testing/start.ts'
import { migrateDatabase } from '../migrations.ts'
import { openPostgres } from './postgres.ts'

const readers = 40
const saves = process.env.LECTERN_OPERATIONS === 'short' ? 25 : 250

describe.skipIf(!isInstalled('pgbouncer'))('through PgBouncer, by transactions', () => {
  let postgres: PostgresServer
  let pooler: Pooler

  const server = startServer({
    async open() {
      postgres = await startPostgres()
      pooler = await startPooler(postgres.url)
      const database = await openPostgres(`${pooler.url}/postgres`)
      await migrateDatabase(database)
      return database
    },
  })

  afterAll(async () => {
    await pooler.stop()
    await postgres.remove()
  })

  let reading: Reader[]
  beforeAll(async () => {
    reading = await Promise.all(Array.from({ length: readers }, () => startReading(server)))
  })

  test('migrates, and loses nothing when many readers save at once', async () => {
    const answers = await Promise.all(
      reading.map(async (reader) => {
        const statuses: number[] = []
        for (let turn = 0; turn < saves; turn += 1) statuses.push((await reader.save()).status)
        return statuses
      }),
    )
    expect(new Set(answers.flat())).toEqual(new Set([200]))
    for (const reader of reading) expect(await reader.stored()).toBe(reader.acknowledged())
  })

  test('leaves no locks, channels or settings on the connections', async () => {
    const admin = await server.as(await makeUser(server.db, { isAdmin: true }))
    await admin.call(adminApi.site.statistics, {}).expect(200)
    const { rows } = await server.database.query(
      `select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_settings where source = 'session' and name <> 'client_encoding') as settings`,
      [],
    )
    expect(rows).toEqual([{ locks: 0, channels: 0, settings: 0 }])
  })
})
