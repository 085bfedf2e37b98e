import type { Express, Request, RequestHandler, Response } from 'express'
import type { User } from '#shared/account.ts'
import { api } from '#shared/api.ts'
import { addressOf, type Endpoint, type Input, isIdParam } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { wholeLibrary } from '#shared/library.ts'
import { within } from '../concurrency/within.ts'
import type { PageAnswer } from '../http/pages/answered-page.ts'
import { Written } from '../http/replies.ts'
import { answerTo } from '../http/route.ts'

type Call = [Endpoint, Input?]

interface Opened {
  ids: Record<string, number>
  user: User
  /** Whether the address asks for more than its path says. */
  hasQuery: boolean
}

const words: Call = [api.words.names, { query: { names: true } }]
const sounds: Call = [api.sounds.list]

/**
 * What a page begins with, by its address. No position is among it: a page that is left sends its last one when the next page is on its
 * way already. The library's progress is asked for once more by the page for the same reason, and a chapter's position is only
 * named (`positionsOf`).
 */
const callsOf: [pattern: string, (opened: Opened) => Call[]][] = [
  [
    '/',
    ({ user, hasQuery }) => [
      ...(hasQuery ? [] : [[api.library.page, { query: wholeLibrary }] as Call]),
      ...(user.isAdmin ? [] : [[api.reading.progress] as Call]),
    ],
  ],
  [
    '/reader/:workId/:chapterId',
    ({ ids: { workId = 0, chapterId = 0 } }) => [
      [api.library.work, { params: { id: workId } }],
      [api.library.chapters, { params: { workId } }],
      [api.library.chapter, { params: { id: chapterId } }],
      words,
      sounds,
    ],
  ],
  ['/read/personal/:textId', () => [words, sounds]],
  ['/saved-words', () => [[api.words.saved]]],
  ['/{*page}', () => []],
]

/** What a page asks for itself as soon as it has come, before its script has. */
const positionsOf: Record<string, (ids: Opened['ids']) => Call> = {
  '/reader/:workId/:chapterId': ({ chapterId = 0 }) => [api.reading.active, { params: { chapterId } }],
}

/** A page waits no longer than this for what it begins with, in ms, and asks for it itself then. */
const waitMaxMs = 1_000
/** A longer answer comes by itself, in UTF-16 code units: the page is there before it. */
const answerMaxLength = 300_000

interface Options {
  /** Finds out who asks. */
  identify: RequestHandler
  /** Whether there is no time for more than the page. */
  isBusy: () => boolean
}

/**
 * Answers what a page asks for first before it asks, for whoever sends the page: in `res.locals.firstAnswers`. Where any of it fails, the
 * page meets that failure itself. What it asks for at once is in `res.locals.askedFirst`.
 */
export function firstAnswers(app: Express, { identify, isBusy }: Options): void {
  for (const [pattern, find] of callsOf) {
    app.get(pattern, async (req, res, next) => {
      const isPage = req.get('Accept')?.includes('text/html')
      if (!isPage || isBusy() || res.locals.firstAnswers) return next()
      // Without a cookie nobody is signed in, and nothing has to be asked to know it.
      const isKnown = req.get('Cookie') !== undefined && (await identified(identify, req, res))
      const ids = idsIn(req.params)
      if (isKnown && !req.user) res.locals.firstAnswers = [nobody]
      else if (!isKnown) res.locals.firstAnswers = req.get('Cookie') ? undefined : [nobody]
      else if (ids) {
        const { user } = req as { user: User }
        const calls = find({ ids, user, hasQuery: Object.keys(req.query).length > 0 })
        const position = positionsOf[pattern]?.(ids)
        if (position && !user.requiresPasswordChange) res.locals.askedFirst = addressOf(...position)
        res.locals.firstAnswers = await within(waitMaxMs, answersTo(app, user, calls))
      }
      next()
    })
  }
}

/** Whether it could be found out who asks. */
function identified(identify: RequestHandler, req: Request, res: Response): Promise<boolean> {
  return new Promise((resolve) => void identify(req, res, (error?: unknown) => resolve(error === undefined)))
}

const signedOut = new ApiError('signed_out', 'Please sign in')
const nobody: PageAnswer = [api.account.user.path, signedOut.status, JSON.stringify(signedOut.toBody())]

/** What a path names; undefined where that is nothing of ours. */
function idsIn(params: Request['params']): Record<string, number> | undefined {
  const ids = Object.entries(params).filter(([name]) => isIdParam(name))
  const parsed = ids.map(([name, text]) => [name, id.safeParse(Number(text)).data] as const)
  return parsed.some(([, number]) => number === undefined)
    ? undefined
    : Object.fromEntries(parsed as [string, number][])
}

async function answersTo(app: Express, user: User, calls: Call[]): Promise<PageAnswer[]> {
  const asked: Call[] = [[api.account.user], ...calls]
  const answers = await Promise.allSettled(
    asked.map(async ([endpoint, input = {}]): Promise<PageAnswer> => {
      return [addressOf(endpoint, input), endpoint.status, await answerTo(app, endpoint, user, input)]
    }),
  )
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' && lengthOf(answer.value) <= answerMaxLength ? [answer.value] : [],
  )
}

const lengthOf = ([, , body]: PageAnswer) => (body instanceof Written ? body.json : body).length
