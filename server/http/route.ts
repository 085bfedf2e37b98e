import { isIP } from 'node:net'
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
import {
  type Endpoint,
  type HandlerInput,
  type HandlerResult,
  isCreation,
  pageUserHeader,
} from '#shared/endpoint.ts'
import { bodyMaxBytes } from '#shared/limits.ts'
import type { RelyingParty } from '#shared/passkeys.ts'
import { createOnce } from '../db/create-once.ts'
import type { ReceivedFile } from '../uploads/media.ts'
import { authorize } from './authorize.ts'
import { getClientAddress } from './client-address.ts'
import { describeDevice } from './device.ts'
import { limitBodySize, parse, readAttempt, readParams, requireJson, validateParams } from './input.ts'
import { releaseHeld, releaseWhenDone, runAndRelease } from './limits/release-when-done.ts'
import type { Throttle } from './limits/throttle.ts'
import { FileReply, SerializedReply, StreamedReply, sendSerialized, sendStreamed } from './replies.ts'
import type { SessionControl } from './session.ts'
import { getUploadedFile, receiveUpload, reserveMemory } from './uploads/receive-upload.ts'
import { sendPrivateFile } from './uploads/serve-uploads.ts'

type AnyEndpoint = Endpoint<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>

export type Asked<E extends AnyEndpoint> = HandlerInput<E> & {
  user: E extends { access: 'anyone' } ? User | undefined : User
  file: E extends { upload?: infer Kind }
    ? [Exclude<Kind, undefined>] extends [never]
      ? undefined
      : ReceivedFile
    : undefined
  session: SessionControl
  actor: { name: string; address: string }
  /** The site as a WebAuthn relying party; undefined where browsers do not support passkeys. */
  site: RelyingParty | undefined
  origin: string
  device: string
  /** Id of the user of the page that sent the request; undefined for other clients. */
  pageUserId: string | undefined
  isGone(): boolean
  /** Counts towards the limit of an endpoint that is `limitedByHandler`. @throws ApiError `too_many`. */
  countToLimit(): Promise<void>
}

type Reply<E extends AnyEndpoint> = HandlerResult<E> | StreamedReply | SerializedReply | FileReply

/**
 * Serves one endpoint: authorizes, parses, handles, and serializes only the declared fields. Authorizes before the body is read.
 */
export function route<E extends AnyEndpoint>(
  app: Express,
  endpoint: E,
  handle: (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>,
): void {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const answer: RequestHandler = async (req, res) => {
    const asked = readRequest(endpoint, req, res)
    const work = async () => handle(asked as unknown as Asked<E>)
    const run = async () => {
      if (!endpoint.upload && !endpoint.limitedByHandler) await asked.countToLimit()
      return runAndRelease(res, () => runThrottled(endpoint, { req, res, body: asked.body }, work))
    }
    const attempt = isCreation(endpoint) && (await readAttempt(req, asked))
    const reply = attempt
      ? await createOnce(app.locals.db, attempt, run, (created) => endpoint.response?.parse(created))
      : await run()
    await send(endpoint, reply, req, res)
  }
  const steps = [
    ...matchQuery(endpoint),
    authorize(endpoint),
    validateParams,
    ...receiveBody(endpoint),
    answer,
  ]
  app[method](endpoint.path, ...steps, releaseOnError)
}

function readRequest(endpoint: AnyEndpoint, req: Request, res: Response) {
  return {
    user: req.user,
    session: res.locals.session,
    site: getRelyingParty(req),
    origin: `${req.protocol}://${req.host}`,
    device: describeDevice(req.get('User-Agent')),
    pageUserId: req.get(pageUserHeader),
    actor: { name: req.user?.username ?? '', address: getClientAddress(req) },
    file: endpoint.upload && getUploadedFile(req, endpoint.upload),
    params: readParams(req),
    query: endpoint.query && parse(endpoint.query, req.query),
    body: endpoint.body && parse(endpoint.body, req.body ?? {}),
    isGone: () => res.closed,
    countToLimit: () => countCall(endpoint, req, res),
  }
}

async function send(endpoint: AnyEndpoint, reply: unknown, req: Request, res: Response): Promise<void> {
  res.locals.isCompressed = endpoint.compressed
  res.set('Cache-Control', endpoint.revalidated ? 'private, no-cache' : 'no-store').status(endpoint.status)
  if (endpoint.fileName) res.attachment(endpoint.fileName)
  if (reply instanceof StreamedReply) await sendStreamed(res, reply)
  else if (reply instanceof SerializedReply) await sendSerialized(req, res.type('json'), reply)
  else if (reply instanceof FileReply) await sendPrivateFile(reply.uploads, reply.url, req, res)
  else if (endpoint.response) res.json(endpoint.response.parse(reply))
  else res.end()
}

/** Returns the middleware that receives a body. Counts an upload against its rate limit first, because receiving the file is expensive. */
function receiveBody(endpoint: AnyEndpoint): RequestHandler[] {
  const { upload, access, body, bodyMaxBytes: limit = bodyMaxBytes } = endpoint
  if (upload) {
    const countUpload: RequestHandler = async (req, res, next) => {
      await acquireLease(endpoint, req, res)
      await countCall(endpoint, req, res)
      next()
    }
    return [countUpload, ...(access === 'admin' ? [] : [reserveMemory(upload)]), receiveUpload(upload)]
  }
  return [
    requireJson,
    limitBodySize(limit),
    ...(body ? [json({ limit, type: () => true })] : []),
    ...(endpoint.bodyMaxBytes ? [yieldToOthers] : []),
  ]
}

/** Yields to other requests between reading a large body and parsing it. */
const yieldToOthers: RequestHandler = (_req, _res, next) => {
  setImmediate(next)
}

async function countCall({ limit }: AnyEndpoint, req: Request, { locals }: Response): Promise<void> {
  if (limit) await (locals.throttle as Throttle).countCall(limit, req)
}

/** Acquires the reader's lease if the endpoint has `oneAtATime`. */
async function acquireLease({ oneAtATime, path }: AnyEndpoint, req: Request, res: Response): Promise<void> {
  if (!oneAtATime) return
  const release = await (res.locals.throttle as Throttle).acquireLease(path, oneAtATime, req)
  // A lease that cannot be released expires.
  releaseWhenDone(res, () => release().catch(() => {}))
}

/** Releases the resources of the request before the error response, so that the client can immediately call again. */
const releaseOnError: ErrorRequestHandler = async (error, _req, res, next) => {
  await releaseHeld(res)
  next(error)
}

/** Runs the handler. A handler that hashes a password waits in the queue of the client's IP address. */
function runThrottled<Reply>(
  { password }: AnyEndpoint,
  { req, res, body }: { req: Request; res: Response; body: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const throttle: Throttle = res.locals.throttle
  if (!password) return work()
  if (password === 'set') return throttle.hash(req, work)
  // Sign-in sends a username; a signed-in user confirms their own password.
  const { username = req.user?.username ?? '' } = body as { username?: string }
  return throttle.checkPassword(req, username, work)
}

/** Skips an endpoint when the request lacks the query parameter named in its `when`: two endpoints may share one path. */
function matchQuery({ when }: AnyEndpoint): RequestHandler[] {
  return when ? [(req, _res, next) => next(when in req.query ? undefined : 'route')] : []
}

/** Returns the WebAuthn relying party. Undefined where no passkeys work: at an IP address, and over plain http except on localhost. */
function getRelyingParty({ hostname, host, protocol, secure }: Request): RelyingParty | undefined {
  const isThisMachine = hostname === 'localhost' || hostname?.endsWith('.localhost')
  const isAddress = isIP(hostname?.replace(/^\[|\]$/g, '') ?? '') > 0
  if (!hostname || isAddress || !(secure || isThisMachine)) return undefined
  return { id: hostname, origin: `${protocol}://${host}` }
}
