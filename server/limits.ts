/** Queues, concurrency limits, timeouts and memory bounds of one server process. Business limits are in `shared/limits.ts`. */

// HTTP server
/** Idle time of a connection, in ms. Longer than a proxy's usual 60 s: otherwise a proxy could reuse a connection that is being closed. */
export const keepAliveMs = 65_000
/** Time to receive a request, in ms: 500 MB at 3.5 Mbit/s. */
export const requestMaxMs = 1_200_000
/** Connections that the system queues. A client retries a rejected one only after one and three seconds. */
export const connectionBacklog = 4_096

// Load shedding
export const loadLimits = {
  /** Event loop delay, in ms, above which at most `atOnceWhileLate` requests run and none waits. Rejecting these few helps nothing. */
  loopDelayMaxMs: 200,
  atOnceWhileLate: 10,
  /** Maximum requests that run and that wait, on the server and per reader. A request is rejected when both are full. */
  atOnce: 100,
  waitingMax: 100,
  atOnceOfReader: 8,
  waitingOfReader: 200,
}
/** Position saves skip the queue of the server, and are rejected only above this multiple of the limits. */
export const saveLoadFactor = 4

// Password hashes: 2 of libuv's 4 threads, so that saves do not wait for passwords
export const hashesAtOnce = 2
export const hashesWaitingMax = 40
export const hashesAtOncePerAddress = 4
export const hashesWaitingPerAddress = 100

/** Expiry of the lease on a call that a reader may make only one at a time, for processes that end without releasing it. */
export const leaseSeconds = 600

// Batches: items in one query, and the time in ms after which the next batch no longer waits for a slow one
export const batchSizeMax = 500
export const slowBatchMs = 50

// Database connections and sockets to the bucket
export const databaseConnectionsMax = 10
export const bucketSocketsMax = 500

// Readers' imports: how many run at once and how many wait; bytes of all uploads in memory
export const ownBooksAtOnce = 1
export const ownBooksWaiting = 20
export const uploadsMaxBytes = 200_000_000

// Worker threads
export const workerThreadsMax = 2
export const workerQueueMax = 8

// Caches
/** Variants of index.html, some 5 kB each. */
export const cachedPagesMax = 500
/** Serialized pages of the library (some 50 kB each) and chapters (up to 5 MB each), in bytes. */
export const workPageCacheBytes = 8_000_000
export const chapterCacheBytes = 32_000_000
/** Texts prepared for search in the worker, in characters. */
export const searchCacheCharacters = 4_000_000
/** There are about 600 time zones, in any letter case. */
export const dateFormatsMax = 1_000

/** Log lines that wait for a slow reader of the log, in bytes; further lines are dropped. */
export const logBufferMaxBytes = 1_000_000
