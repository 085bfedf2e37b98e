import { closeSync, fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** As the engine starts by itself, but for its `-F`, which leaves a commit in memory until the system gets round to it. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // Of the ways to sync, the one that reaches the file system below.
  '-c',
  'wal_sync_method=fsync',
]

interface Attributes {
  mode?: number | undefined
}

/** What is used of the engine's file system; its types leave it out. */
interface FileSystem {
  node_ops: { setattr(node: object, attributes: Attributes): void }
  stream_ops: {
    setattr(stream: object, attributes: Attributes): void
    fsync?(stream: { nfd: number }): number
  }
  tryFSOperation(operation: () => void): void
}

type Options = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/** The engine's file system in a folder. */
class DurableFolder extends NodeFS {
  override async init(engine: Engine, given: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, given)
    const amendFiles = (module: unknown) => amend((module as { NODEFS: FileSystem }).NODEFS)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: () => engine.die(),
        preRun: [...(emscriptenOpts.preRun ?? []), amendFiles],
      },
    }
  }
}

/** Adds the call that it lacks, to put a file's content on the disk; and what it makes is for its owner alone, where it made it for everybody. */
function amend(files: FileSystem): void {
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

/** The embedded engine has given up, as Postgres does where it cannot write its log. The code is Postgres's own for a crash. */
export class EngineDiedError extends Error {
  readonly code = '57P02'
}

/** The embedded Postgres on a folder. A commit that it answers is on the disk. */
export class Engine extends PGlite {
  /** Set once it has given up. What is asked afterwards would never come back, so it is refused with this. */
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

  /** @throws EngineDiedError when there is no room, or what lies in the folder is no database. */
  static async open(folder: string): Promise<Engine> {
    const engine = new Engine(folder)
    try {
      await engine.waitReady
      return engine
    } catch (error) {
      throw engine.die(error)
    }
  }

  /** Takes the engine out of use, and returns why it is. */
  die(cause?: unknown): EngineDiedError {
    this.died ??= new EngineDiedError(`The embedded database gave up: ${this.#lastWords || cause}`, { cause })
    // The call in which it gives up is not over yet.
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

  /** Its files are open in this process, and it closes none of them any more. */
  #closeFiles(): void {
    const streams = (this.mod?.FS.streams ?? []) as ({ nfd?: number } | null)[]
    const files = new Set(streams.flatMap((stream) => stream?.nfd ?? []))
    delete this.mod
    for (const file of files) closeSync(file)
  }
}
