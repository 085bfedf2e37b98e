import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../../server/db/client.ts'
import { users } from '../../server/db/schema.ts'
import { getTestPassword, makeUser, makeWork } from '../../server/testing/make.ts'
import { type Running, run, waitForUrl } from '../../server/testing/process.ts'
import { type Account, SavingClients } from './saving-clients.ts'

/** Chapter that is longer than the highest position that a client saves. */
const chapter = 'word '.repeat(20_000)

/** A production server with signed-in readers. */
export interface Installation {
  folder: string
  dataDir: string
  clients: SavingClients
  accounts: Account[]
  /** Current server process. */
  running(): Running
  /** Waits until the server has exited, and starts it again. */
  restart(): Promise<void>
  remove(): Promise<void>
}

interface Options {
  databaseUrl?: string
  folder?: string
  /** Number of accounts that are signed in. */
  readers?: number
}

/** Creates an installation with readers, on Postgres if `databaseUrl` is given, else on an embedded database in `folder`. */
export async function install({
  databaseUrl,
  folder = mkdtempSync(join(tmpdir(), 'lectern-durable-')),
  readers = 100,
}: Options = {}) {
  const dataDir = join(folder, 'data')
  const accounts = await signInReaders(readers, databaseUrl, dataDir)
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
  const clients = new SavingClients(await waitForUrl(running))
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
      clients.address = await waitForUrl(running)
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

/** Creates readers and returns their accounts. They share one password, so that it is hashed only once. */
export async function signInReaders(count: number, databaseUrl: string | undefined, dataDir: string) {
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
    password: getTestPassword(first),
    workId: work.id,
    chapterId: work.chapters[0]?.id ?? 0,
  }))
}
