import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connectToPostgres } from '../../db/connection.ts'
import { makeTemplate, type PostgresServer, startPostgres } from '../../testing/postgres.ts'
import { type Standby, startStandby } from '../../testing/standby.ts'
import { examinePostgres } from './postgres.ts'

let primary: PostgresServer
let standby: Standby
let addresses: { url: string; replicaUrls: string[] }
let onPrimary: Connection
let onStandby: Connection

beforeAll(async () => {
  primary = await startPostgres('wal_keep_size=256MB')
  await makeTemplate(primary)
  standby = await startStandby(primary)
  addresses = { url: `${primary.url}/tables`, replicaUrls: [`${standby.url}/tables`] }
  onPrimary = await connectToPostgres(addresses.url)
  onStandby = await connectToPostgres(`${standby.url}/tables`)
})

afterAll(async () => {
  // The standby's processes are killed by their numbers: of none that is just ending.
  const others = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  await vi.waitUntil(async () => (await onStandby.query(others)).length === 0, { timeout: 10_000 })
  await standby.remove()
  await onPrimary.close()
  await primary.remove()
})

const shown = () => `The replica ${new URL(standby.url).host}/tables`
const ofReplica = async () => (await examinePostgres(addresses)).find(({ says }) => says.startsWith(shown()))

test('a replica that follows is well, one that stands still is so many bytes behind, and well again once it goes on', async () => {
  const follows = { isWell: true, says: `${shown()} follows within a second` }
  expect(await ofReplica()).toEqual(follows)
  await onStandby.run('select pg_wal_replay_pause()')
  await expect
    .poll(async () => await onStandby.query('select pg_get_wal_replay_pause_state() as state'))
    .toEqual([{ state: 'paused' }])
  await onPrimary.run(`create table filler as select repeat('x', 1000) as text from generate_series(1, 3000)`)
  expect(await ofReplica()).toEqual({
    isWell: false,
    says: expect.stringMatching(/ is [1-9]\d*\.\d MB behind after a second: its readers are on the primary/),
  })
  await onStandby.run('select pg_wal_replay_resume()')
  await expect.poll(ofReplica, { timeout: 20_000 }).toEqual(follows)
})

test('the way past a pool may not lead to a standby', async () => {
  const findings = await examinePostgres({ ...addresses, directUrl: addresses.replicaUrls[0] })
  expect(findings.filter(({ isWell }) => !isWell).map(({ says }) => says)).toEqual([
    `DATABASE_DIRECT_URL (${new URL(standby.url).host}/tables) leads to a standby, where no migration can be made: name the primary`,
  ])
})
