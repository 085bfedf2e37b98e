import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../server/db/client.ts'
import { users } from '../../server/db/schema.ts'
import { makeUser, makeWork, passwordOf } from '../../server/testing/make.ts'
import { addressOf, type Running, run } from '../../server/testing/process.ts'
import { type Account, SavingClients } from './saving-clients.ts'

/** So long that nobody gets to the end of it. */
const chapter = 'word '.repeat(20_000)

/** A server as it runs for people, with readers who save. */
export interface Installation {
  folder: string
  dataDir: string
  clients: SavingClients
  accounts: Account[]
  /** The process that runs now. */
  running(): Running
  /** Starts the server again after it has ended. */
  restart(): Promise<void>
  remove(): Promise<void>
}

interface Options {
  databaseUrl?: string
  folder?: string
  /** How many have an account, and are signed in. */
  readers?: number
}

/** Makes an installation with its readers, on a Postgres where an address is given, else on the embedded one in `folder`. */
export async function install({
  databaseUrl,
  folder = mkdtempSync(join(tmpdir(), 'lectern-durable-')),
  readers = 100,
}: Options = {}) {
  const dataDir = join(folder, 'data')
  const accounts = await makeReaders(readers, databaseUrl, dataDir)
  const env = {
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    UPLOADS_DIR: join(folder, 'uploads'),
    SESSION_SECRET: 'a secret for tests only, long enough',
    PORT: '0',
    STARTER_LIBRARY: 'off',
    LOG_LEVEL: 'error',
  }
  let running = run('index.ts', [], env)
  const clients = new SavingClients(await addressOf(running))
  await clients.enter(accounts)
  const installation: Installation = {
    folder,
    dataDir,
    clients,
    accounts,
    running: () => running,
    async restart() {
      await running.ended
      running = run('index.ts', [], env)
      clients.address = await addressOf(running)
    },
    async remove() {
      await clients.stop()
      clients.close()
      running.process.kill('SIGKILL')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return installation
}

/** Readers with one password, hashed once. */
export async function makeReaders(count: number, databaseUrl: string | undefined, dataDir: string) {
  const { db, migrate, close } = await openDatabase({ databaseUrl, dataDir })
  await migrate()
  const first = await makeUser(db)
  await db.execute(sql`
    insert into users (username, email, first_name, last_name, password)
    select 'saver' || n || '@example.com', 'saver' || n || '@example.com', 'Ada', 'Test', password
    from ${users}, generate_series(1, ${count}::int) as n where ${eq(users.id, first.id)}`)
  const work = await makeWork(db, { chapters: [chapter] })
  await close()
  return Array.from({ length: count }, (_, index) => ({
    username: `saver${index + 1}@example.com`,
    password: passwordOf(first),
    workId: work.id,
    chapterId: work.chapters[0]?.id ?? 0,
  }))
}
