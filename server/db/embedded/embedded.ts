import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '../client.ts'
import { toConnection } from '../connection.ts'
import { runMigrations } from '../migrations.ts'
import { options } from '../options.ts'
import { lockDataDir } from './data-lock.ts'
import { Engine } from './engine.ts'
import { hotCopy } from './hot-copy.ts'
import { fillFolder, makeDatabase } from './make-database.ts'
import { shortenLog } from './shorten-log.ts'

/** An engine that has died is not opened again for this long after that has failed, in ms. */
const restMs = 5_000
/** How often its log is looked at, in ms. */
const tidyMs = 60_000

/**
 * Opens the embedded Postgres of a data directory, and creates it, from the image if there is one, on the first start.
 * @throws DataDirInUseError
 */
export async function openEmbedded(
  dataDir: string,
  onEngineLost?: ((error: Error) => void) | undefined,
  getImage?: (() => string) | undefined,
): Promise<Database> {
  const unlock = await lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'postgres')
    await removeCopies(dataDir)
    await makeDatabase(folder, (making) => fillFolder(making, getImage?.()))
    const client = new RevivedEngine(folder, await Engine.open(folder), onEngineLost)
    const database = embeddedDatabase(client)
    return {
      ...database,
      copyTo: (target, signal) => client.copyTo(target, signal),
      close: () => database.close().finally(unlock),
      where: resolve(dataDir),
      folder: resolve(dataDir),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** What a backup copies lies beside the database, by this beginning of its name. */
export const copyPrefix = 'copy-'

/** Removes the copies of backups that were cut off. */
async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(copyPrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

type Client = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'>

/** Wraps an open embedded database. */
export function embeddedDatabase(client: Client): Database {
  const db = drizzle(client as PGlite, options)
  return {
    db,
    query: (text, values) => client.query(text, values),
    migrate: () => runMigrations(toConnection(client)),
    close: () => client.close(),
    where: 'memory',
  }
}

/** The engine of a folder. One that has died, as on a disk that is full, is opened again for who asks next. */
class RevivedEngine implements Client {
  #opening: Promise<Engine> | undefined
  #restsUntil = 0
  #copying: Promise<void> = Promise.resolve()
  #copies = 0
  readonly #closing = new AbortController()
  readonly #tidying = setInterval(() => this.#tidy(), tidyMs).unref()

  constructor(
    readonly folder: string,
    private engine: Engine,
    readonly onLost: ((error: Error) => void) | undefined,
  ) {}

  query: PGlite['query'] = async (...asked) => (await this.#living()).query(...asked)

  exec: PGlite['exec'] = async (...asked) => (await this.#living()).exec(...asked)

  transaction: PGlite['transaction'] = async (run) => (await this.#living()).transaction(run)

  /** One copy after the other: each begins with a checkpoint, and none may be made while another copy goes on. */
  async copyTo(target: string, signal: AbortSignal): Promise<void> {
    const before = this.#copying
    const isOver = AbortSignal.any([signal, this.#closing.signal])
    const copying = (async () => {
      await before
      await hotCopy(await this.#living(), this.folder, target, isOver)
    })()
    this.#copying = copying.catch(() => {})
    this.#copies += 1
    await copying.finally(() => {
      this.#copies -= 1
    })
  }

  async close() {
    clearInterval(this.#tidying)
    this.#closing.abort(new Error('The server stops'))
    await this.#opening?.catch(() => {})
    await this.#copying
    await this.engine.close()
  }

  async #tidy(): Promise<void> {
    if (this.#copies > 0 || this.engine.died) return
    // An engine that cannot is opened again for who asks next.
    await shortenLog(this.engine).catch(() => {})
  }

  async #living(): Promise<Engine> {
    const { died } = this.engine
    if (!died) return this.engine
    if (Date.now() < this.#restsUntil) throw died
    this.#opening ??= this.#open(died).finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(died: Error): Promise<Engine> {
    this.onLost?.(died)
    try {
      this.engine = await Engine.open(this.folder)
      return this.engine
    } catch (error) {
      this.#restsUntil = Date.now() + restMs
      throw error
    }
  }
}
