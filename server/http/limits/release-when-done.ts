import type { Response } from 'express'

/** What a request holds until it is dealt with. */
interface Held {
  isHandled: boolean
  releases: (() => void)[]
}

/**
 * Has `release` called once, when the request has been dealt with: where it never comes to a handler, when its connection ends. Who
 * goes away while the handler is at work has not freed anything yet.
 */
export function releaseWhenDone(res: Response, release: () => void): void {
  const held = ofResponse(res)
  held.releases.push(release)
  if (res.closed) releaseAll(held)
}

/** Runs the handler of a request, and releases what is held once it is done. */
export async function runAndRelease(res: Response, handle: () => Promise<void>): Promise<void> {
  const held = ofResponse(res)
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

function ofResponse(res: Response): Held {
  const known: Held | undefined = res.locals.held
  if (known) return known
  const held: Held = { isHandled: false, releases: [] }
  res.locals.held = held
  res.once('close', () => {
    if (!held.isHandled) releaseAll(held)
  })
  return held
}
