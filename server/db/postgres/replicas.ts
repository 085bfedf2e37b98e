import pg from 'pg'
import { isDatabaseAway, isRecoveryConflict } from '../failures.ts'
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
  /** For those who read. */
  pool: pg.Pool
  /** For looking alone: readers are not waited for. */
  watch: pg.Pool
  /** For people; never with a password. */
  where: string
  /** How far it had replayed the log when it was last asked. */
  replayed: string | undefined
  isLooking: boolean
  /** The moment up to which it knows all that was written, in ms of `performance.now()`. */
  knowsUntil: number
  isUsed: boolean
}

interface Options {
  urls: string[]
  primaryUrl: string
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
  readonly #primary: pg.Pool
  readonly #options: Options
  readonly #freshness = new Freshness()
  readonly #looking = setInterval(() => this.#look(), lookMs).unref()
  #isLooking = false
  #turn = 0

  constructor(options: Options) {
    this.#options = options
    this.#primary = openPool(options.primaryUrl, 1)
    this.#replicas = options.urls.map((url) => {
      const { host, pathname } = new URL(url)
      return {
        pool: openPool(url, connectionsMax),
        watch: openPool(url, 1),
        where: `postgres ${host}${pathname}`,
        replayed: undefined,
        isLooking: false,
        knowsUntil: Number.NEGATIVE_INFINITY,
        isUsed: false,
      }
    })
  }

  readonly ask: Ask = async (query, values) => {
    const replica = this.#next()
    if (replica) {
      try {
        return await replica.pool.query(query, values)
      } catch (error) {
        // A standby that must go on with the log ends what stands in its way; one that has gone is found out by looking.
        if (!isDatabaseAway(error) && !isRecoveryConflict(error)) throw error
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
    const pools = [this.#primary, ...this.#replicas.flatMap(({ pool, watch }) => [pool, watch])]
    await Promise.all(pools.map((pool) => pool.end()))
  }

  #next(): Replica | undefined {
    const fresh = this.#replicas.filter(isFresh)
    this.#turn += 1
    return fresh[this.#turn % fresh.length]
  }

  /** Looks how far the primary has written and each replica has come. One that does not answer holds nobody up. */
  async #look(): Promise<void> {
    for (const replica of this.#replicas) this.#noteUse(replica)
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const at = performance.now()
      const lsn = await read(this.#primary, 'pg_current_wal_lsn()')
      if (lsn) this.#freshness.note(lsn, at)
      // What each had replayed before the primary said this.
      for (const replica of this.#replicas) this.#setKnown(replica)
    } catch {
      // While the primary is away, or is none any more, nothing new is known: soon no replica is fresh.
    } finally {
      this.#isLooking = false
    }
    for (const replica of this.#replicas) void this.#lookAt(replica)
  }

  async #lookAt(replica: Replica): Promise<void> {
    if (replica.isLooking) return
    replica.isLooking = true
    try {
      // What is no standby has replayed nothing: it is another database, or has become a primary.
      replica.replayed = await read(replica.watch, 'pg_last_wal_replay_lsn()')
    } catch {
      replica.replayed = undefined
      this.#setKnown(replica)
    } finally {
      replica.isLooking = false
    }
  }

  #setKnown(replica: Replica): void {
    const { replayed } = replica
    replica.knowsUntil = replayed ? this.#freshness.knownUntil(replayed) : Number.NEGATIVE_INFINITY
    this.#noteUse(replica)
  }

  #noteUse(replica: Replica): void {
    if (isFresh(replica) === replica.isUsed) return
    replica.isUsed = !replica.isUsed
    this.#options.onChange?.(replica.where, replica.isUsed)
  }
}

const isFresh = ({ knowsUntil }: Replica): boolean => performance.now() - knowsUntil <= ageMaxMs

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true, ...limits })
  // Unheard, a connection that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** A position in the log, as the database writes it; undefined where it has none. */
async function read(pool: pg.Pool, position: string): Promise<string | undefined> {
  const { rows } = await pool.query(`select ${position}::text as lsn`)
  return rows[0].lsn ?? undefined
}
