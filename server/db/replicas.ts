import pg from 'pg'
import { isDatabaseAway, isRecoveryConflict } from './failures.ts'
import { Freshness } from './freshness.ts'
import type { Ask } from './planned-once.ts'

/** What a replica answers is never older than this, in ms. */
const ageMaxMs = 1_000
/** So often it is looked at how far each has come, in ms. */
const lookMs = 250
/** Who has a primary to ask waits no longer for a replica, in ms. */
const limits = { connectionTimeoutMillis: 1_000, query_timeout: 5_000 }
const connectionsMax = 10

interface Replica {
  pool: pg.Pool
  /** For people; never with a password. */
  where: string
  /** The moment up to which it knows all that was written, in ms of `performance.now()`. */
  knowsUntil: number
  isUsed: boolean
}

interface Options {
  urls: string[]
  primary: pg.Pool
  /** Asks the primary. */
  askPrimary: Ask
  /** Called when a replica is begun to be asked, and when it no longer is. */
  onChange?: ((where: string, isUsed: boolean) => void) | undefined
}

/**
 * Asks replicas in turn, each as long as it knows all that was written a second ago, and the primary where none does or one fails in the middle.
 * What is asked so only reads, and may be a second old.
 */
export class Replicas {
  readonly #replicas: Replica[]
  readonly #options: Options
  readonly #freshness = new Freshness()
  readonly #looking = setInterval(() => this.#look(), lookMs).unref()
  #isLooking = false
  #turn = 0

  constructor(options: Options) {
    this.#options = options
    this.#replicas = options.urls.map((url) => {
      const pool = new pg.Pool({ connectionString: url, max: connectionsMax, keepAlive: true, ...limits })
      // Unheard, a connection that breaks would end the process.
      pool.on('connect', (client) => client.on('error', () => {}))
      pool.on('error', () => {})
      const { host, pathname } = new URL(url)
      const where = `postgres ${host}${pathname}`
      return { pool, where, knowsUntil: Number.NEGATIVE_INFINITY, isUsed: false }
    })
  }

  readonly ask: Ask = async (query, values) => {
    const replica = this.#next()
    if (replica) {
      try {
        return await replica.pool.query(query, values)
      } catch (error) {
        // A standby that must go on with the log ends what stands in its way.
        if (!isDatabaseAway(error) && !isRecoveryConflict(error)) throw error
        if (isDatabaseAway(error)) this.#setKnown(replica, Number.NEGATIVE_INFINITY)
      }
    }
    return this.#options.askPrimary(query, values)
  }

  /** How many are asked at the moment. */
  get used(): number {
    return this.#replicas.filter(isFresh).length
  }

  async close(): Promise<void> {
    clearInterval(this.#looking)
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()))
  }

  #next(): Replica | undefined {
    const fresh = this.#replicas.filter(isFresh)
    this.#turn += 1
    return fresh[this.#turn % fresh.length]
  }

  /** Looks how far the primary has written and each replica has come. One that does not answer holds nobody up. */
  async #look(): Promise<void> {
    for (const replica of this.#replicas) if (!isFresh(replica)) this.#setKnown(replica, replica.knowsUntil)
    if (this.#isLooking) return
    this.#isLooking = true
    const at = performance.now()
    try {
      const { rows } = await this.#options.primary.query('select pg_current_wal_lsn()::text as lsn')
      this.#freshness.note(rows[0].lsn, at)
    } catch {
      // While the primary is away, or is none any more, nothing new is known: soon none is fresh.
    } finally {
      this.#isLooking = false
    }
    for (const replica of this.#replicas) void this.#lookAt(replica)
  }

  async #lookAt(replica: Replica): Promise<void> {
    try {
      const { rows } = await replica.pool.query('select pg_last_wal_replay_lsn()::text as lsn')
      // What is no standby has replayed nothing: it is another database, or has become a primary.
      this.#setKnown(
        replica,
        rows[0].lsn ? this.#freshness.knownUntil(rows[0].lsn) : Number.NEGATIVE_INFINITY,
      )
    } catch {
      this.#setKnown(replica, Number.NEGATIVE_INFINITY)
    }
  }

  #setKnown(replica: Replica, until: number): void {
    replica.knowsUntil = until
    if (isFresh(replica) === replica.isUsed) return
    replica.isUsed = !replica.isUsed
    this.#options.onChange?.(replica.where, replica.isUsed)
  }
}

const isFresh = ({ knowsUntil }: Replica): boolean => performance.now() - knowsUntil <= ageMaxMs
