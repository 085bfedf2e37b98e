import type { Response } from 'express'

/** What a request holds until it is dealt with. */
interface Held {
  isHandled: boolean
  release(): void
}

/**
 * Has `release` called once, when the request has been dealt with: where it never comes to a handler, when its connection ends. Who
 * goes away while the handler is at work has not freed anything yet.
 */
export function holdUntilDone(res: Response, release: () => void): void {
  const held = ofResponse(res)
  const before = held.release
  let isReleased = false
  held.release = () => {
    before()
    if (!isReleased) release()
    isReleased = true
  }
  if (res.closed) held.release()
}

/** Runs the handler of a request, and releases what is held once it is done. */
export async function releasing(res: Response, handle: () => Promise<void>): Promise<void> {
  const held = ofResponse(res)
  held.isHandled = true
  try {
    await handle()
  } finally {
    held.release()
  }
}

function ofResponse(res: Response): Held {
  const known: Held | undefined = res.locals.held
  if (known) return known
  const held: Held = { isHandled: false, release: () => {} }
  res.locals.held = held
  res.once('close', () => {
    if (!held.isHandled) held.release()
  })
  return held
}
