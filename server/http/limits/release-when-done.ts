import type { Response } from 'express'

/** Resources that a request holds. */
interface Held {
  isHandled: boolean
  releases: (() => void)[]
}

/**
 * Calls `release` once when the handler has finished, or when the connection closes before the handler starts. A disconnect during the
 * handler releases nothing: its work still uses the resource.
 */
export function releaseWhenDone(res: Response, release: () => void): void {
  const held = getHeld(res)
  held.releases.push(release)
  if (res.closed) releaseAll(held)
}

/** Runs the handler of a request and then releases what the request holds. */
export async function runAndRelease(res: Response, handle: () => Promise<void>): Promise<void> {
  const held = getHeld(res)
  held.isHandled = true
  try {
    await handle()
  } finally {
    releaseAll(held)
  }
}

function releaseAll({ releases }: Held): void {
  for (const release of releases.splice(0)) release()
}

function getHeld(res: Response): Held {
  const known: Held | undefined = res.locals.held
  if (known) return known
  const held: Held = { isHandled: false, releases: [] }
  res.locals.held = held
  res.once('close', () => {
    if (!held.isHandled) releaseAll(held)
  })
  return held
}
