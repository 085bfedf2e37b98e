/** Queues, concurrency limits and memory bounds of a server process. Business limits are in `shared/limits.ts`. */

/** Variants of index.html that are kept in memory: one per address pattern and ids, some 5 kB each. */
export const cachedPagesMax = 500
