import {
  type ErrorRequestHandler,
  type Express,
  json,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type * as z from 'zod/mini'
import type { User } from '#shared/account.ts'
import type { Endpoint, HandlerInput, HandlerResult } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { bodyMaxBytes, passwordFreshMinutes } from '#shared/limits.ts'
import type { RelyingParty } from '#shared/passkeys.ts'
import { getClientAddress } from './client-address.ts'
import { describeDevice } from './device.ts'
import { limitBodySize, parse, readParams, requireJson, validateParams } from './input.ts'
import { releaseWhenDone, runAndRelease } from './limits/release-when-done.ts'
import type { Throttle } from './limits/throttle.ts'
import { getRelyingParty } from './relying-party.ts'
import { SerializedReply, StreamedReply, sendSerialized, sendStreamed } from './replies.ts'
import type { SessionControl } from './session.ts'
import { getUploadedFile, receiveUpload, reserveMemory, type UploadedFile } from './uploads/receive-upload.ts'

type AnyEndpoint = Endpoint<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>

/** What a handler is handed: who calls, and what they ask, parsed. */
export type Asked<E extends AnyEndpoint> = HandlerInput<E> & {
  user: E extends { access: 'anyone' } ? User | undefined : User
  /** The file that was uploaded, where the endpoint takes one. */
  file: E extends { upload?: infer Kind }
    ? [Exclude<Kind, undefined>] extends [never]
      ? undefined
      : UploadedFile
    : undefined
  session: SessionControl
  /** Who asks, and from where, for what is written down. */
  actor: { name: string; address: string }
  /** The site as passkeys know it, where there can be any. */
  site: RelyingParty | undefined
  /** The browser that calls, in words for its owner. */
  device: string
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean
  /** Counts to the endpoint's limit what is not each call of it. @throws ApiError `too_many`. */
  countToLimit(): Promise<void>
}

type Reply<E extends AnyEndpoint> = HandlerResult<E> | StreamedReply | SerializedReply

/**
 * Serves one endpoint: who calls, what is asked, the handler, and only the named fields out. The caller is known and let
 * in before a byte of the body is read.
 */
export function route<E extends AnyEndpoint>(
  app: Express,
  endpoint: E,
  handle: (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>,
): void {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const limit = endpoint.bodyMaxBytes ?? bodyMaxBytes
  const readBody = json({ limit, type: () => true })

  const answer = async (req: Request, res: Response): Promise<void> => {
    const asked = {
      user: req.user,
      session: res.locals.session,
      site: getRelyingParty(req),
      device: describeDevice(req.get('User-Agent')),
      actor: { name: req.user?.username ?? '', address: getClientAddress(req) },
      file: endpoint.upload && getUploadedFile(req, endpoint.upload),
      params: readParams(req),
      query: endpoint.query && parse(endpoint.query, req.query),
      body: endpoint.body && parse(endpoint.body, req.body ?? {}),
      isGone: () => res.closed,
      countToLimit: () => countCall(endpoint, req, res),
    }
    if (!endpoint.upload && !endpoint.limitedByHandler) await asked.countToLimit()
    const reply = await throttled(endpoint, { req, res, body: asked.body }, async () =>
      handle(asked as unknown as Asked<E>),
    )
    await endTurn(res)
    res.locals.isCompressed = endpoint.compressed
    res.set('Cache-Control', endpoint.revalidated ? 'private, no-cache' : 'no-store').status(endpoint.status)
    if (endpoint.fileName) res.attachment(endpoint.fileName)
    if (reply instanceof StreamedReply) await sendStreamed(res, reply)
    else if (reply instanceof SerializedReply) await sendSerialized(req, res.type('json'), reply)
    else if (endpoint.response) res.json(endpoint.response.parse(reply))
    else res.end()
  }
  const answerAndRelease: RequestHandler = (req, res) => runAndRelease(res, () => answer(req, res))
  // What is dear of a file is taking it: it is counted before.
  const countUpload: RequestHandler = async (req, res, next) => {
    await acquireLease(endpoint, req, res)
    await countCall(endpoint, req, res)
    next()
  }
  const body = endpoint.upload
    ? [countUpload, ...roomFor(endpoint), receiveUpload(endpoint.upload)]
    : [
        requireJson,
        limitBodySize(limit),
        ...(endpoint.body ? [readBody] : []),
        ...(endpoint.bodyMaxBytes ? [othersFirst] : []),
      ]
  const steps = [...shapeOf(endpoint), authorize(endpoint), validateParams, ...body, answerAndRelease]
  app[method](endpoint.path, ...steps, endTurnFirst)
}

/** What is long is read, then checked, each in its turn: between the two whoever waits is answered. */
const othersFirst: RequestHandler = (_req, _res, next) => {
  setImmediate(next)
}

async function countCall({ limit }: AnyEndpoint, req: Request, { locals }: Response): Promise<void> {
  if (limit) await (locals.throttle as Throttle).countCall(limit, req)
}

/** Where a reader may have one such call under way. */
async function acquireLease({ oneAtATime, path }: AnyEndpoint, req: Request, res: Response): Promise<void> {
  if (!oneAtATime) return
  const giveBack = await (res.locals.throttle as Throttle).acquireLease(path, oneAtATime, req)
  let ended: Promise<void> | undefined
  res.locals.endTurn = () => {
    // A turn that cannot be given back ends by itself.
    ended ??= giveBack().catch(() => {})
    return ended
  }
  releaseWhenDone(res, () => void endTurn(res))
}

/** Gives back the turn that was taken: before the answer, so that whoever has it may begin the next at once. */
async function endTurn({ locals }: Response): Promise<void> {
  await (locals.endTurn as (() => Promise<void>) | undefined)?.()
}

/** Whatever a call is refused for, and however early, its turn is given back before it is told. */
const endTurnFirst: ErrorRequestHandler = async (error, _req, res, next) => {
  await endTurn(res)
  next(error)
}

/** Readers are many, and strangers: what they send is kept in so much memory and no more. */
const roomFor = ({ upload, access }: AnyEndpoint) =>
  upload && access !== 'admin' ? [reserveMemory(upload)] : []

/** Does the work of a call at once, or in its turn where it costs a hash. */
function throttled<Reply>(
  { password }: AnyEndpoint,
  { req, res, body }: { req: Request; res: Response; body: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const throttle: Throttle = res.locals.throttle
  if (!password) return work()
  if (password === 'set') return throttle.hash(req, work)
  // Whoever signs in says as whom; whoever gives their password again is signed in.
  const { username = req.user?.username ?? '' } = body as { username?: string }
  return throttle.checkPassword(req, username, work)
}

/** Two shapes of one path: the one that needs a query parameter is passed over where it is missing. */
function shapeOf({ when }: AnyEndpoint): RequestHandler[] {
  return when ? [(req, _res, next) => next(when in req.query ? undefined : 'route')] : []
}

/** Checks access before a byte of the body is read. */
function authorize({ access, whilePasswordChange, afterPassword }: AnyEndpoint): RequestHandler {
  return ({ user }, res, next) => {
    if (!user && access !== 'anyone') throw new ApiError('signed_out', 'Please sign in')
    if (user?.requiresPasswordChange && !whilePasswordChange) {
      throw new ApiError('password_change_required', 'Password change required')
    }
    if (access === 'admin' && !user?.isAdmin) {
      throw new ApiError('forbidden', 'Only administrators may do this')
    }
    if (afterPassword && !isPasswordFresh(res.locals.session)) {
      throw new ApiError('password_needed', 'Please give your password again to go on')
    }
    next()
  }
}

function isPasswordFresh({ passwordGivenAt }: SessionControl): boolean {
  return Date.now() - passwordGivenAt < passwordFreshMinutes * 60_000
}
