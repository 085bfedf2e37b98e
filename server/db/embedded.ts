import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.ts'
import { lockDataDir } from './data-lock.ts'
import { Engine } from './engine.ts'
import { makeDatabase } from './make-database.ts'
import { migrations, options } from './options.ts'

/** An engine that has died is not opened again for this long after that has failed, in ms. */
const restMs = 5_000

/** Opens the embedded Postgres of a data directory, made where there is none. @throws DataDirInUseError */
export async function openEmbedded(
  dataDir: string,
  onEngineLost: ((error: Error) => void) | undefined,
): Promise<Database> {
  const unlock = await lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'postgres')
    await makeDatabase(folder)
    const client = new RevivedEngine(folder, await Engine.open(folder), onEngineLost)
    const database = embeddedDatabase(client)
    return {
      ...database,
      close: () => database.close().finally(unlock),
      where: resolve(dataDir),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

type Client = Pick<PGlite, 'query' | 'transaction' | 'close'>

/** An embedded database that is open already. Its one connection and the data directory's lock stand in for the migration lock. */
export function embeddedDatabase(client: Client): Database {
  const db = drizzle(client as PGlite, options)
  return {
    db,
    query: (text, values) => client.query(text, values),
    migrate: () => migrate(db, migrations),
    close: () => client.close(),
    where: 'memory',
  }
}

/** The engine of a folder. One that has died, as on a disk that is full, is opened again for who asks next. */
class RevivedEngine implements Client {
  #opening: Promise<Engine> | undefined
  #restsUntil = 0

  constructor(
    readonly folder: string,
    private engine: Engine,
    readonly onLost: ((error: Error) => void) | undefined,
  ) {}

  query: PGlite['query'] = async (...asked) => (await this.#living()).query(...asked)

  transaction: PGlite['transaction'] = async (run) => (await this.#living()).transaction(run)

  async close() {
    await this.#opening?.catch(() => {})
    await this.engine.close()
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
