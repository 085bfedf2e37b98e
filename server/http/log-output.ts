import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'

/** So much may wait for whoever reads the log, in bytes; what comes on top is dropped. */
const waitingMaxBytes = 1_000_000

/**
 * The standard output as the log's destination. It never waits and never throws: a line that cannot be written, as to a pipe
 * that nobody reads or a disk that is full, is dropped, and the next one that can be says how many are missing.
 */
export function logOutput(): DestinationStream {
  const write = isStream() ? streamWriter() : writeToFile
  let dropped = 0
  return {
    write(line) {
      const isWritten = write(dropped > 0 ? lineOf(dropped) + line : line)
      dropped = isWritten ? 0 : dropped + 1
    },
  }
}

const lineOf = (dropped: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`

/** Pipes, sockets and terminals may make a writer wait: Node's stream for them does not. */
function isStream(): boolean {
  const stats = fstatSync(1)
  return stats.isFIFO() || stats.isSocket() || isatty(1)
}

function streamWriter(): (text: string) => boolean {
  const { stdout } = process
  return (text) => {
    if (!stdout.writable || stdout.writableLength > waitingMaxBytes) return false
    stdout.write(text)
    return true
  }
}

/** A file takes what it is given at once, or says why not. */
function writeToFile(text: string): boolean {
  try {
    const bytes = Buffer.from(text)
    return writeSync(1, bytes) === bytes.length
  } catch {
    return false
  }
}
