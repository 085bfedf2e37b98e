export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Returns the moment `ms` milliseconds before now. */
export const ago = (ms: number) => new Date(Date.now() - ms)
