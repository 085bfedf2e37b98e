import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import type { DestinationStream } from 'pino'
import { logBufferMaxBytes } from '../limits.ts'

/**
 * Returns the standard output as the log's destination. Writing neither blocks nor throws. Lines for a full disk or an unread pipe are
 * dropped, and the next line reports their number.
 */
export function logOutput(): DestinationStream {
  // Does not use Pino's own destination with `maxLength`: it drops lines written to a file, and blocks the exit when a pipe is unread.
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

/** Returns true for a pipe, socket or terminal: these may block a writer, so Node's buffering stream writes to them. */
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
