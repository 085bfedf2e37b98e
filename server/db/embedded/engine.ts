import { closeSync, fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite's defaults without `-F`, which turns fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The only sync method that calls the `fsync` of `addDurability`.
  '-c',
  'wal_sync_method=fsync',
]

interface Attributes {
  mode?: number | undefined
}

/** Parts of Emscripten's NODEFS that PGlite's types omit. */
interface FileSystem {
  node_ops: { setattr(node: object, attributes: Attributes): void }
  stream_ops: {
    setattr(stream: object, attributes: Attributes): void
    fsync?(stream: { nfd: number }): number
  }
  tryFSOperation(operation: () => void): void
}

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/** File system of the engine, with fsync and owner-only files. */
class DurableFolder extends NodeFS {
  override async init(engine: EmbeddedEngine, given: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, given)
    const addToModule = (module: unknown) => addDurability((module as { NODEFS: FileSystem }).NODEFS)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: () => engine.die(),
        preRun: [...(emscriptenOpts.preRun ?? []), addToModule],
      },
    }
  }
}

/** Adds the missing fsync, and removes access for group and others from new files. */
function addDurability(files: FileSystem): void {
  files.stream_ops.fsync = ({ nfd }) => {
    files.tryFSOperation(() => fdatasyncSync(nfd))
    return 0
  }
  for (const operations of [files.node_ops, files.stream_ops]) {
    const { setattr } = operations
    operations.setattr = (of, { mode, ...others }) =>
      setattr(of, { ...others, ...(mode !== undefined && { mode: mode & ~0o077 }) })
  }
}

/** The embedded engine has crashed, for example because it could not write its WAL. The code is the SQLSTATE `crash_shutdown`. */
export class EngineDiedError extends Error {
  readonly code = '57P02'
}

/** The embedded Postgres of a folder. An acknowledged commit is on disk. */
export class EmbeddedEngine extends PGlite {
  /** Set after a crash. Later queries would never return, so they are rejected with this error. */
  died: EngineDiedError | undefined
  #lastWords = ''

  private constructor(folder: string) {
    super({
      fs: new DurableFolder(folder),
      startParams,
      onStderr: (line) => {
        const words = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1]
        if (words) this.#lastWords = words
        return true
      },
    })
  }

  /** @throws EngineDiedError when the disk is full or the folder is not a database. */
  static async open(folder: string): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(folder)
    try {
      await engine.waitReady
      return engine
    } catch (error) {
      throw engine.die(error)
    }
  }

  /** Marks the engine as crashed and returns the error. */
  die(cause?: unknown): EngineDiedError {
    this.died ??= new EngineDiedError(`The embedded database stopped: ${this.#lastWords || cause}`, { cause })
    // Deferred, because the call that crashed is still running.
    setImmediate(() => this.#closeFiles())
    return this.died
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.died) throw this.died
    return super.execProtocolRawSync(message)
  }

  override async close(): Promise<void> {
    if (!this.died) await super.close()
  }

  /** Closes the files that a crashed engine leaves open. */
  #closeFiles(): void {
    const streams = (this.mod?.FS.streams ?? []) as ({ nfd?: number } | null)[]
    const files = new Set(streams.flatMap((stream) => stream?.nfd ?? []))
    delete this.mod
    for (const file of files) closeSync(file)
  }
}

/** WAL length above which a checkpoint is run, in bytes. At this length, a checkpoint takes about 30 ms and crash recovery 0.5 s. */
const logMaxBytes = 16_000_000

/**
 * Runs a checkpoint when the WAL is long, so that its segments are recycled. The embedded engine has no checkpointer process.
 * @returns true if a checkpoint was run.
 */
export async function runCheckpointIfLong(engine: EmbeddedEngine): Promise<boolean> {
  const { rows } = await engine.query<{ is_long: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as is_long from pg_control_checkpoint()',
    [logMaxBytes],
  )
  if (!rows[0]?.is_long) return false
  await engine.exec('checkpoint')
  return true
}
