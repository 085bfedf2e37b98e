import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, isPortOpen } from './ports.ts'

/** PgBouncer in front of a test's Postgres. */
export interface Pooler {
  /** URL without a database name. */
  url: string
  stop(): Promise<void>
}

const startMs = 180_000

/**
 * Starts PgBouncer in transaction mode in front of a Postgres server.
 * @param server URL of the Postgres server, without a database name
 * @throws Error when PgBouncer is not installed or does not start
 */
export async function startPooler(server: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pooler-'))
  const ownPort = await findFreePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 5
server_idle_timeout = 2
`,
  )
  chmodSync(folder, 0o755)
  // Runs as `nobody`, because PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, config])
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  child.on('error', (error) => (output += error.message))
  const until = Date.now() + startMs
  while (!(await isPortOpen(ownPort))) {
    if (child.exitCode !== null || child.pid === undefined || Date.now() > until)
      throw new Error(`PgBouncer did not start. It said: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
