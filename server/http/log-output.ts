import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'
import { logBufferMaxBytes } from '../limits.ts'

/**
 * The standard output as the log's destination. Writing neither blocks nor throws. Lines that cannot be written, as to a full disk or a pipe
 * without a reader, are dropped, and the next line reports their number. Pino's own destination with `maxLength` blocks the exit of the
 * process until such a pipe is read, and drops lines to a file.
 */
export function logOutput(): DestinationStream {
  const write = isStream() ? writeToStream : writeToFile
  let dropped = 0
  return {
    write(line) {
      const isWritten = write(dropped > 0 ? formatDropped(dropped) + line : line)
      dropped = isWritten ? 0 : dropped + 1
    },
  }
}

const formatDropped = (dropped: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`

/** Pipes, sockets and terminals may block a writer; Node's stream for them buffers instead. */
function isStream(): boolean {
  const stats = fstatSync(1)
  return stats.isFIFO() || stats.isSocket() || isatty(1)
}

function writeToStream(text: string): boolean {
  const { stdout } = process
  if (!stdout.writable || stdout.writableLength > logBufferMaxBytes) return false
  stdout.write(text)
  return true
}

function writeToFile(text: string): boolean {
  try {
    const bytes = Buffer.from(text)
    return writeSync(1, bytes) === bytes.length
  } catch {
    return false
  }
}
