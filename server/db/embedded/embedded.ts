import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { type Database, options } from '../client.ts'
import { toConnection } from '../connection.ts'
import { runMigrations } from '../migrations.ts'
import { createDatabase, fillFolder } from './create-database.ts'
import { lockDataDir } from './data-lock.ts'
import { EmbeddedEngine, runCheckpointIfLong } from './engine.ts'
import { copyRunningDatabase } from './online-copy.ts'

/** Delay before the next attempt when a crashed engine could not be reopened, in ms. */
const reopenDelayMs = 5_000
const checkpointIntervalMs = 60_000

/**
 * Opens the embedded Postgres in a data directory. The first start creates its files, from the packed database of `getImage` if given.
 * @throws DataDirInUseError
 */
export async function openEmbedded(
  dataDir: string,
  onEngineLost?: ((error: Error) => void) | undefined,
  getImage?: (() => string | Promise<string>) | undefined,
): Promise<Database> {
  const unlock = await lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'postgres')
    await removeCopies(dataDir)
    await createDatabase(folder, async (making) => fillFolder(making, await getImage?.()))
    const client = new ReopeningEngine(folder, await EmbeddedEngine.open(folder), onEngineLost)
    const database = createEmbeddedDatabase(client)
    return {
      ...database,
      copyTo: (target, signal) => client.copyTo(target, signal),
      close: () => database.close().finally(unlock),
      where: `embedded Postgres in ${resolve(dataDir)}`,
      folder: resolve(dataDir),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Name prefix of the database copies that backups make in the data directory. */
export const copyPrefix = 'copy-'

async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

type Client = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

export function createEmbeddedDatabase(client: Client): Database {
  const db = drizzle(client as PGlite, options)
  return {
    db,
    query: (text, values) => client.query(text, values),
    migrate: () => runMigrations(toConnection(client)),
    close: () => client.close(),
    where: 'memory',
  }
}

/** After a crash, such as one caused by a full disk, the next query reopens the engine. */
class ReopeningEngine implements Client {
  #opening: Promise<EmbeddedEngine> | undefined
  #reopensAt = 0
  /** Runs one copy at a time: each copy starts with a checkpoint, which would make another running copy fail. */
  readonly #copies = limitConcurrency({ atOnce: 1 })
  readonly #closing = new AbortController()
  readonly #checkpoints = setInterval(() => this.#runCheckpoint(), checkpointIntervalMs).unref()

  constructor(
    readonly folder: string,
    private engine: EmbeddedEngine,
    readonly onLost: ((error: Error) => void) | undefined,
  ) {}

  query: PGlite['query'] = async (...query) => (await this.#getEngine()).query(...query)

  exec: PGlite['exec'] = async (...query) => (await this.#getEngine()).exec(...query)

  transaction: PGlite['transaction'] = async (run) => (await this.#getEngine()).transaction(run)

  copyTo(target: string, signal: AbortSignal): Promise<void> {
    const isOver = AbortSignal.any([signal, this.#closing.signal])
    return this.#copies.run(async () =>
      copyRunningDatabase(await this.#getEngine(), this.folder, target, isOver),
    )
  }

  async close() {
    clearInterval(this.#checkpoints)
    this.#closing.abort(new Error('The server is stopping'))
    await this.#opening?.catch(() => {})
    // Waits for a running copy before the engine closes.
    await this.#copies.run(() => this.engine.close())
  }

  async #runCheckpoint(): Promise<void> {
    if (!this.#copies.isIdle() || this.engine.died) return
    // Ignores a crash: the next query reopens the engine.
    await runCheckpointIfLong(this.engine).catch(() => {})
  }

  async #getEngine(): Promise<EmbeddedEngine> {
    const { died } = this.engine
    if (!died) return this.engine
    if (Date.now() < this.#reopensAt) throw died
    this.#opening ??= this.#open(died).finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(died: Error): Promise<EmbeddedEngine> {
    this.onLost?.(died)
    try {
      this.engine = await EmbeddedEngine.open(this.folder)
      return this.engine
    } catch (error) {
      this.#reopensAt = Date.now() + reopenDelayMs
      throw error
    }
  }
}
