import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { EmbeddedEngine } from '../../server/db/embedded/engine.ts'
import { listProcessIds, startPostgres, startPostgresOn } from '../../server/testing/postgres.ts'
import { type Installation, install } from './installation.ts'
import { printReport } from './report.ts'

const rounds = 20
const savesARound = 520

interface Stored {
  id: number
  words_read: number
}
const storedWords = 'select id, words_read from reading_sessions'

/** A database, and the processes to suspend while its files are copied. */
interface Held {
  database: 'embedded' | 'postgres'
  files: string
  processes: () => number[]
  /** Opens a copy and returns its reading sessions. */
  open: (copy: string) => Promise<Stored[]>
}

/** Copies the files repeatedly, in the state in which a power cut would leave them. */
async function copyOften({ clients }: Installation, { database, files, processes, open }: Held) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-copies-'))
  // Postgres runs as its own user, which must be able to read the copy.
  chmodSync(folder, 0o755)
  let missing = 0
  clients.start()
  for (let round = 0; round < rounds; round += 1) {
    await clients.waitFor(savesARound + Math.floor(Math.random() * 100))
    const held = processes()
    for (const pid of held) process.kill(pid, 'SIGSTOP')
    // Waits until all responses that were already sent have arrived.
    await setTimeout(200)
    const acknowledged = clients.positions()
    const copy = join(folder, `copy-${round}`)
    // `-a` preserves the owner, because Postgres only opens files of its own user.
    execFileSync('cp', ['-a', files, copy])
    for (const pid of held) process.kill(pid, 'SIGCONT')
    const stored = new Map((await open(copy)).map((row) => [row.id, row.words_read]))
    for (const [id, word] of acknowledged) if (!((stored.get(id) ?? -1) >= word)) missing += 1
    rmSync(copy, { recursive: true, force: true })
  }
  await clients.stop()
  rmSync(folder, { recursive: true, force: true })
  const { acknowledged } = clients
  printReport({ what: 'copies taken at any moment', database, rounds, acknowledged, missing })
  expect(missing).toBe(0)
  expect(acknowledged).toBeGreaterThanOrEqual(10_000)
}

test('a copy of the files taken at any moment opens and has every acknowledged save, embedded', async () => {
  const installation = await install()
  try {
    await copyOften(installation, {
      database: 'embedded',
      files: join(installation.dataDir, 'postgres'),
      processes: () => [installation.running().process.pid ?? 0],
      async open(copy) {
        const engine = await EmbeddedEngine.open(copy)
        const { rows } = await engine.query<Stored>(storedWords)
        await engine.close()
        return rows
      },
    })
  } finally {
    await installation.remove()
  }
})

test('a copy of the files taken at any moment opens and has every acknowledged save, Postgres', async () => {
  const postgres = await startPostgres()
  const installation = await install({ databaseUrl: `${postgres.url}/postgres` })
  try {
    await copyOften(installation, {
      database: 'postgres',
      files: dirname(postgres.folder),
      processes: () => listProcessIds(postgres),
      async open(copy) {
        const other = await startPostgresOn(copy)
        const client = new pg.Client({ connectionString: `${other.url}/postgres` })
        await client.connect()
        const { rows } = await client.query<Stored>(storedWords)
        await client.end()
        await other.remove()
        return rows
      },
    })
  } finally {
    await installation.remove()
    await postgres.remove()
  }
})
