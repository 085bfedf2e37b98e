import { type Express, json, type RequestHandler, Router } from 'express'
import { api } from '#shared/api.ts'
import { bodyMaxBytes } from '#shared/limits.ts'
import type { ReadingPosition } from '#shared/reading.ts'
import type { Db } from '../db/client.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { idIn } from '../http/input.ts'
import { announcedBytes } from '../http/limits/announced-bytes.ts'
import type { Logger } from '../http/log.ts'
import { sessionIdOf } from '../http/session.ts'
import { type SaveBySession, saveBySession } from '../services/reading/positions.ts'
import { chapterPositions } from '../services/reading/reading.ts'
import { isCountedToday } from '../services/reading/recounted-saves.ts'
import { textPositions } from '../services/texts/texts.ts'

interface Options {
  /** What login sessions are signed with. */
  secret: string
  log: Pick<Logger, 'error'>
}

/**
 * Saves positions, most of what readers' pages ask for by far, before it is asked who sends them: one statement finds that out and writes.
 * Whatever it does not write goes on as every call does, and is answered there.
 */
export function firstSaves(app: Express, db: Db, { secret, log }: Options): void {
  const saves = [
    [api.reading.save.path, saveBySession(db, chapterPositions)],
    [api.texts.savePosition.path, saveBySession(db, textPositions)],
  ] as const
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, save] of saves) {
    router.patch(
      path,
      withSession(secret),
      json({ limit: bodyMaxBytes, type: () => true }),
      saveFirst(save, log),
    )
  }
  app.use(router)
}

/** Nothing is read of who shows no session of ours, sends no JSON or too much. */
function withSession(secret: string): RequestHandler {
  return (req, res, next) => {
    const isReadable = req.is('application/json') && announcedBytes(req) <= bodyMaxBytes
    res.locals.sid = isReadable ? sessionIdOf(req, secret) : undefined
    next(res.locals.sid === undefined ? 'route' : undefined)
  }
}

function saveFirst(save: SaveBySession, log: Options['log']): RequestHandler {
  const { body: schema } = api.reading.save
  return async (req, res, next) => {
    const of = idIn(String(req.params.id))
    const position: ReadingPosition | undefined = schema?.safeParse(req.body).data
    if (of === undefined || !position || !isCountedToday(position)) return next()
    const written = await save(res.locals.sid, of, position).catch((error: unknown) => {
      // It may have been written before the database went away: it is not written twice.
      if (isDatabaseAway(error)) throw error
      // Whatever is wrong with another one's is no reason to refuse this.
      log.error({ err: error }, 'positions that came together could not be written at once')
      return undefined
    })
    if (!written) return next()
    res.locals.userId = written.userId
    res.set('Cache-Control', 'no-store').json(written.stored)
  }
}
