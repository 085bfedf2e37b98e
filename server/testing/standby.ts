import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './ports.ts'
import { killProcesses, listProcessIds, type PostgresServer } from './postgres.ts'

/** Streaming standby of a Postgres server, which can be promoted. */
export interface Standby {
  /** URL without a database name. */
  url: string
  /** Promotes the standby to primary. */
  promote(): Promise<void>
  /** Makes the standby follow another primary. */
  follow(url: string): Promise<void>
  remove(): Promise<void>
}

const startMs = 180_000

/**
 * Starts a streaming standby from a base backup of a running primary.
 * @param address URL under which the standby reaches the primary, such as a proxy
 */
export async function startStandby(primary: PostgresServer, address = primary.url): Promise<Standby> {
  const root = mkdtempSync(join(tmpdir(), 'lectern-standby-'))
  chmodSync(root, 0o755)
  const folder = join(root, 'data')
  await copyBase(primary, folder)
  const port = await findFreePort()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  // Uses the program and the user of the primary.
  const [postmaster] = listProcessIds(primary)
  const program = readlinkSync(`/proc/${postmaster}/exe`)
  const { uid, gid } = statSync(primary.folder)
  const owned = (name: string, text: string) => {
    appendFileSync(join(folder, name), text)
    chownSync(join(folder, name), uid, gid)
  }
  owned('standby.signal', '')
  owned('postgresql.auto.conf', `${formatConninfo(address)}\n`)
  const args = ['-D', folder, '-p', String(port), '-c', 'max_connections=200']
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {}
  const running = spawn(program, args, { ...asOwner, cwd: root, stdio: 'ignore' })
  const until = Date.now() + startMs
  while (!(await answers(url))) {
    if (running.exitCode !== null || Date.now() > until) throw new Error('The standby did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    promote: () => ask(url, 'select pg_promote()'),
    async follow(other) {
      owned('postgresql.auto.conf', `${formatConninfo(other)}\n`)
      await ask(url, 'select pg_reload_conf()')
    },
    async remove() {
      const ended = once(running, 'exit')
      killProcesses({ folder })
      await ended
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function formatConninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url)
  return `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`
}

/** Makes a base backup of a running server. Omits the WAL files, because the standby streams the WAL. */
async function copyBase(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${primary.url}/postgres` })
  await client.connect()
  await client.query("select pg_backup_start('standby', fast => true)")
  // Ignores errors of `cp` for files that are deleted during the copy: the WAL restores them.
  execFileSync('sh', ['-c', 'cp -a "$0" "$1" 2>/dev/null || true', primary.folder, folder])
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
  await client.end()
  for (const name of readdirSync(join(folder, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) rmSync(join(folder, 'pg_wal', name))
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
  const { uid, gid } = statSync(primary.folder)
  chownSync(join(folder, 'backup_label'), uid, gid)
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function answers(url: string): Promise<boolean> {
  return ask(url, 'select').then(
    () => true,
    () => false,
  )
}
