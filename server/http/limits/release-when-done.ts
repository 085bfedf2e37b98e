import type { Response } from 'express'

type Release = () => void | Promise<void>

/** Resources that a request holds. */
interface Held {
  isHandled: boolean
  releases: Release[]
}

/**
 * Calls `release` once when the handler has finished, or when the connection closes before the handler starts. A disconnect while the
 * handler runs releases nothing, because the handler still uses the resource.
 */
export function releaseWhenDone(res: Response, release: Release): void {
  getHeld(res).releases.push(release)
  if (res.closed) void releaseHeld(res)
}

/** Runs the handler of a request, and releases the resources of the request before the response is sent. */
export async function runAndRelease<Reply>(res: Response, handle: () => Promise<Reply>): Promise<Reply> {
  getHeld(res).isHandled = true
  try {
    return await handle()
  } finally {
    await releaseHeld(res)
  }
}

export async function releaseHeld(res: Response): Promise<void> {
  await Promise.all(
    getHeld(res)
      .releases.splice(0)
      .map((release) => release()),
  )
}

function getHeld(res: Response): Held {
  const known: Held | undefined = res.locals.held
  if (known) return known
  const held: Held = { isHandled: false, releases: [] }
  res.locals.held = held
  res.once('close', () => {
    if (!held.isHandled) void releaseHeld(res)
  })
  return held
}
