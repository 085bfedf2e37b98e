import { expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../server/testing/postgres.ts'
import { type Installation, install } from './installation.ts'
import { printReport } from './report.ts'

const rounds = 20
const savesARound = 520

/** Kills the server repeatedly while it stores saves. */
async function killOften(installation: Installation, database: 'embedded' | 'postgres') {
  const { clients } = installation
  let lost = 0
  clients.start()
  for (let round = 0; round < rounds; round += 1) {
    await clients.waitFor(savesARound)
    installation.running().process.kill('SIGKILL')
    await installation.restart()
    lost += await clients.countLost()
  }
  await clients.stop()
  const { acknowledged } = clients
  printReport({
    what: 'kill -9 under 100 saving clients',
    database,
    rounds,
    acknowledged,
    lost,
  })
  expect(lost).toBe(0)
  expect(acknowledged).toBeGreaterThanOrEqual(10_000)
}

test('kill -9 under 100 saving clients loses no acknowledged save, embedded', async () => {
  const installation = await install()
  try {
    await killOften(installation, 'embedded')
  } finally {
    await installation.remove()
  }
})

test('kill -9 under 100 saving clients loses no acknowledged save, Postgres', async () => {
  const postgres: PostgresServer = await startPostgres()
  const installation = await install({ databaseUrl: `${postgres.url}/postgres` })
  try {
    await killOften(installation, 'postgres')
  } finally {
    await installation.remove()
    await postgres.remove()
  }
})
