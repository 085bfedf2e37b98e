import type { Request } from 'express'

/** How long a request says that its body is, in bytes; 0 where it does not say, as when it is sent in chunks. */
export function announcedBytes(req: Request): number {
  return Number(req.get('Content-Length') ?? 0)
}
