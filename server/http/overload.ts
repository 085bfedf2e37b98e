import type { Request, RequestHandler } from 'express'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'

/** How much is taken on at once. */
export interface LoadLimits {
  /** Above this delay of the event loop, in ms, new work is turned away. */
  loopDelayMaxMs: number
  /** So many requests are worked on or wait at once; more are turned away. */
  atOnce: number
  /** So many of one reader; more wait, and past the next number are turned away. */
  atOnceOfReader: number
  waitingOfReader: number
}

const usual: LoadLimits = { loopDelayMaxMs: 200, atOnce: 500, atOnceOfReader: 8, waitingOfReader: 200 }
/** Readers' saves are worth more than anything else: they are turned away only where this many times as much waits. */
const savesShare = 4

const tooBusy = () =>
  new ApiError('unavailable', 'The library is very busy. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })

/** Whether a request keeps a reader's position. */
function isSave({ method, path }: Request): boolean {
  return method !== 'GET' && /^\/(?:reading-sessions(?:\/\d+)?|user\/texts\/\d+\/position)$/.test(path)
}

/**
 * Turns new work away while there is more than can be done: the cheap answer is given before anything is looked up, and
 * readers' saves go first. Mounted where the API begins. @param loopDelayMs tells how late the event loop is, in ms
 */
export function refuseOverload(loopDelayMs: () => number, changed: Partial<LoadLimits> = {}): RequestHandler {
  const { loopDelayMaxMs, atOnce } = { ...usual, ...changed }
  let working = 0
  return (req, res, next) => {
    const share = isSave(req) ? savesShare : 1
    if (working >= atOnce * share || loopDelayMs() > loopDelayMaxMs * share) throw tooBusy()
    working += 1
    res.once('close', () => {
      working -= 1
    })
    next()
  }
}

/** Lets one reader have only so many requests at work; the others of theirs wait, and those of others pass them. */
export function shareAmongReaders(changed: Partial<LoadLimits> = {}): RequestHandler {
  const { atOnceOfReader, waitingOfReader } = { ...usual, ...changed }
  const readers = new Map<User['id'], { working: number; waiting: (() => void)[] }>()
  return (req, res, next) => {
    if (!req.user || isSave(req)) return next()
    const { id } = req.user
    const mine = readers.get(id) ?? { working: 0, waiting: [] }
    readers.set(id, mine)
    const begin = () => {
      mine.working += 1
      res.once('close', () => {
        mine.working -= 1
        const following = mine.waiting.shift()
        if (following) following()
        else if (mine.working === 0) readers.delete(id)
      })
      next()
    }
    if (mine.working < atOnceOfReader) return begin()
    if (mine.waiting.length >= waitingOfReader) throw tooBusy()
    mine.waiting.push(begin)
    // Who does not wait any more gives up the place in the queue.
    res.once('close', () => {
      const at = mine.waiting.indexOf(begin)
      if (at >= 0) mine.waiting.splice(at, 1)
    })
  }
}
