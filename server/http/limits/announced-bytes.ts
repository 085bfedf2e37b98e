import type { IncomingMessage } from 'node:http'

/** How long a request says that its body is, in bytes; 0 where it does not say, as when it is sent in chunks. */
export function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}
