import type { Engine } from './engine.ts'

/** From so many bytes on the log is given up: what it says takes the tables some 30 ms to write, and a start after a crash half a second to read. */
const logMaxBytes = 16_000_000

/**
 * Has the tables catch up with the log where that has become long, so that it can be used anew. An embedded engine has no process of its own
 * for that: left alone, its log grows until it is closed.
 * @returns whether it was long.
 */
export async function shortenLog(engine: Engine, maxBytes = logMaxBytes): Promise<boolean> {
  const { rows } = await engine.query<{ is_long: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as is_long from pg_control_checkpoint()',
    [maxBytes],
  )
  if (!rows[0]?.is_long) return false
  await engine.exec('checkpoint')
  return true
}
