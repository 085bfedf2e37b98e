import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { makeTemplate, type PostgresServer, startPostgres } from '../../server/testing/postgres.ts'
import { type NetworkProxy, startProxy } from '../../server/testing/proxy.ts'
import { type Standby, startStandby } from '../../server/testing/standby.ts'
import { type Installation, install } from '../durability/installation.ts'

/** Number of saves before the primary is killed, and again after the failover. */
const saves = process.env.LECTERN_OPERATIONS === 'short' ? 500 : 20_000
const readers = 50
/** Time between the network cut and the kill of the primary, in ms. */
const cutOffMs = 1_000

const running: { remove(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.remove()
})

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** Makes each commit wait until one of the standbys has flushed it. */
async function makeSynchronous(url: string): Promise<void> {
  await ask(`${url}/postgres`, "alter system set synchronous_standby_names = 'ANY 1 (*)'")
  await ask(`${url}/postgres`, 'select pg_reload_conf()')
}

interface Site {
  primary: PostgresServer
  standbys: Standby[]
  /** Proxy between the primary and its standbys. */
  replication: NetworkProxy
  network: NetworkProxy
  site: Installation
}

/** Starts a site on a primary with two standbys. The site reaches the current primary through the proxy `network`. */
async function startSite(isSynchronous: boolean): Promise<Site> {
  const primary = await startPostgres('wal_keep_size=512MB')
  running.push(primary)
  await makeTemplate(primary)
  const replication = await startProxy(primary.url)
  const standbys = [
    await startStandby(primary, replication.url),
    await startStandby(primary, replication.url),
  ]
  running.push(...standbys, { remove: async () => replication.close() })
  if (isSynchronous) await makeSynchronous(primary.url)
  const network = await startProxy(primary.url)
  running.push({ remove: async () => network.close() })
  const site = await install({ databaseUrl: `${network.url.replace(/\/$/, '')}/tables`, readers })
  running.push(site)
  return { primary, standbys, replication, network, site }
}

/** Simulates the failover by a supervisor: promotes the standby that has received the most WAL, and makes the other one follow it. */
async function promote(standbys: Standby[]): Promise<Standby> {
  const received = await Promise.all(
    standbys.map(async (standby) => {
      const [row] = await ask(
        `${standby.url}/postgres`,
        "select pg_last_wal_receive_lsn() - '0/0'::pg_lsn as bytes",
      )
      return { standby, bytes: Number(row?.bytes) }
    }),
  )
  const [first, second] = received.sort((one, other) => other.bytes - one.bytes)
  if (!first || !second) throw new Error('there are no two standbys')
  await first.standby.promote()
  await second.standby.follow(first.standby.url)
  return first.standby
}

/** Counts the saves that were acknowledged before the failover and that the new primary lacks. */
async function countLost(url: string, acknowledged: Map<number, number>): Promise<number> {
  const rows = await ask(`${url}/tables`, 'select id, words_read from reading_sessions')
  const stored = new Map(rows.map(({ id, words_read }) => [Number(id), Number(words_read)]))
  let lost = 0
  for (const [id, word] of acknowledged) lost += Math.max(0, word - (stored.get(id) ?? 0))
  return lost
}

describe.each([
  ['synchronous', true],
  ['asynchronous', false],
])('with two standbys and %s replication', (_name, isSynchronous) => {
  test('readers continue after a failover', async () => {
    const { primary, standbys, replication, network, site } = await startSite(isSynchronous)
    const { clients } = site
    clients.start()
    await clients.waitFor(saves)

    // Cuts replication before killing the primary: writes in between are on the primary only.
    replication.hang()
    await setTimeout(cutOffMs)
    primary.kill()
    network.refuse()
    replication.refuse()
    // Waits until requests in flight have ended: later acknowledgements are those of the new primary.
    await setTimeout(500)
    const before = clients.positions()
    const health = await clients.health()
    const { url } = await promote(standbys)
    const lost = await countLost(url, before)
    if (isSynchronous) await makeSynchronous(url)
    const acknowledged = clients.acknowledged
    network.switchTarget(url)
    network.mend()
    while (clients.acknowledged === acknowledged) await setTimeout(5)
    await clients.waitFor(saves)
    await clients.stop()

    expect(health).toEqual({ live: 200, ready: 503 })
    if (isSynchronous) expect(lost).toBe(0)
    else expect(lost).toBeGreaterThan(0)
    // Later saves of each reader have replaced the positions that the failover lost.
    expect(await clients.countLost()).toBe(0)
    expect([...clients.answers.keys()].sort()).toEqual([200, 503])
    expect(clients.withoutRetryAfter).toBe(0)
  })
})
