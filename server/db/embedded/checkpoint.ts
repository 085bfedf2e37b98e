import type { EmbeddedEngine } from './engine.ts'

/** WAL length from which a checkpoint is run, in bytes: a checkpoint takes some 30 ms then, recovery after a crash 0.5 s. */
const logMaxBytes = 16_000_000

/**
 * Runs a checkpoint when the WAL is long, so that its segments are recycled. The embedded engine has no checkpointer process.
 * @returns true if a checkpoint was run.
 */
export async function runCheckpointIfLong(engine: EmbeddedEngine, maxBytes = logMaxBytes): Promise<boolean> {
  const { rows } = await engine.query<{ is_long: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as is_long from pg_control_checkpoint()',
    [maxBytes],
  )
  if (!rows[0]?.is_long) return false
  await engine.exec('checkpoint')
  return true
}
