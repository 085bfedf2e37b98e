/** Queues, concurrency limits, timeouts and memory bounds of one server process. Business limits are in `shared/limits.ts`. */

// HTTP server
/** Idle time of a connection, in ms. Longer than a proxy's usual 60 s: otherwise a proxy could reuse a connection that is being closed. */
export const keepAliveMs = 65_000
/** Time to receive a request, in ms: 500 MB at 3.5 Mbit/s. */
export const requestMaxMs = 1_200_000
/** Maximum connections in the accept queue of the system. A client retries a rejected connection only after one and three seconds. */
export const connectionBacklog = 4_096

// Load shedding
export const loadLimits = {
  /** Event loop delay, in ms, above which at most `atOnceWhileLate` requests run and none waits. */
  loopDelayMaxMs: 200,
  /** Maximum running requests above `loopDelayMaxMs`. Rejecting these few requests too would hardly shorten the delay. */
  atOnceWhileLate: 10,
  /** Maximum running and maximum waiting requests, on the server and per reader. A request that can neither run nor wait is rejected. */
  atOnce: 100,
  waitingMax: 100,
  atOnceOfReader: 8,
  waitingOfReader: 200,
}
/** Factor of the limits `loopDelayMaxMs`, `atOnceWhileLate` and `atOnce` for position saves, which never wait in the server's queue. */
export const saveLoadFactor = 4

// Password hashes: 2 of libuv's 4 threads, so that saves do not wait for passwords
export const hashesAtOnce = 2
export const hashesWaitingMax = 40
export const hashesAtOncePerAddress = 4
export const hashesWaitingPerAddress = 100

/** Expiry of the lease on a call that a reader may run only once at a time. It ends leases that a crashed process did not release. */
export const leaseSeconds = 600

// Batches: items in one query, and the time in ms after which the next batch no longer waits for a slow one
export const batchSizeMax = 500
export const slowBatchMs = 50

// Database connections and sockets to the bucket
export const databaseConnectionsMax = 10
export const bucketSocketsMax = 500

// Readers' imports: maximum number that run at once, and maximum number that wait
export const ownBooksAtOnce = 1
export const ownBooksWaiting = 20
/** Maximum total size of the files that readers upload at the same time, in bytes. */
export const uploadsMaxBytes = 200_000_000

// Worker threads
export const workerThreadsMax = 2
export const workerQueueMax = 8

// Caches
/** Maximum number of cached variants of index.html, each of some 5 kB. */
export const cachedPagesMax = 500
/** Maximum total size of the cached library pages, some 50 kB each. */
export const workPageCacheBytes = 8_000_000
/** Maximum total size of the cached chapters, up to 5 MB each. */
export const chapterCacheBytes = 32_000_000
/** Maximum total length of the texts that a worker caches for search, in UTF-16 units. */
export const searchCacheCharacters = 4_000_000
/** Date formats by time zone. About 600 time zones exist, and clients may send their names in any letter case. */
export const dateFormatsMax = 1_000

/** Maximum size of the log buffer, in bytes. It fills when the program that reads stdout is slow; further lines are dropped. */
export const logBufferMaxBytes = 1_000_000
