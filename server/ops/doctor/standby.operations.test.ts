import { afterAll, expect, test } from 'vitest'
import { makeTemplate, type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { type Standby, startStandby } from '../../testing/standby.ts'
import { examinePostgres } from './postgres.ts'

let primary: PostgresServer
let standby: Standby

afterAll(async () => {
  await standby.remove()
  await primary.remove()
})

test('reports a DATABASE_DIRECT_URL that leads to a standby', async () => {
  primary = await startPostgres('wal_keep_size=256MB')
  await makeTemplate(primary)
  standby = await startStandby(primary)
  const findings = await examinePostgres({ url: `${primary.url}/tables`, directUrl: `${standby.url}/tables` })
  expect(findings.filter(({ isWell }) => !isWell).map(({ says }) => says)).toEqual([
    `DATABASE_DIRECT_URL (${new URL(standby.url).host}/tables) points to a standby, where migrations cannot run: use the primary`,
  ])
})
