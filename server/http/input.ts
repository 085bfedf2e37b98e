import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import type * as z from 'zod/mini'
import { isIdParam } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import type { Attempt } from '../db/create-once.ts'

/** @throws ApiError `not_found` when an id in the path is invalid. */
export const validateParams: RequestHandler = (req, _res, next) => {
  readParams(req)
  next()
}

/** Returns the path parameters, with ids as numbers. @throws ApiError `not_found` when an id is invalid. */
export function readParams(req: Request): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(req.params).map(([name, text]) => {
      if (!isIdParam(name)) return [name, String(text)]
      const number = parseId(String(text))
      if (number === undefined) throw new ApiError('not_found', 'Not found')
      return [name, number]
    }),
  )
}

/** Parses a positive 32-bit integer without leading zeros; returns undefined for any other text. */
function parseId(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? id.safeParse(Number(text)).data : undefined
}

const keyMaxCharacters = 255

/**
 * Returns the creation attempt of a request, with its `Idempotency-Key`; undefined without a key or a signed-in user.
 * @throws ApiError `invalid` for a key that is too long
 */
export async function readAttempt(
  req: Request,
  { body, file }: { body: unknown; file: { bytes: Uint8Array; path?: string } | undefined },
): Promise<Attempt | undefined> {
  const key = req.get('Idempotency-Key')
  if (!req.user || !key) return undefined
  if (key.length > keyMaxCharacters) throw new ApiError('invalid', 'The Idempotency-Key is too long')
  // Omits passwords: their stored digest would be faster to guess than the slow hash in the users table.
  const text = JSON.stringify(body, (name, value) => (/password/i.test(name) ? undefined : value))
  const request = createHash('sha256').update(`${req.method} ${req.originalUrl} ${text}`)
  const pieces = file?.path ? createReadStream(file.path) : file ? [file.bytes] : []
  for await (const piece of pieces) request.update(piece)
  return { userId: req.user.id, key, request: request.digest('base64url') }
}

/** Rejects bodies other than JSON: a form on another site cannot send JSON. An empty body needs no content type. */
export const requireJson: RequestHandler = (req, _res, next) => {
  const hasBody = req.get('Transfer-Encoding') !== undefined || getContentLength(req) > 0
  if (hasBody && !req.is('application/json')) throw new ApiError('unsupported', 'The body must be JSON')
  next()
}

/** Rejects a body by its Content-Length before reading it. The body parser limits a chunked body while reading it. */
export function limitBodySize(maxBytes: number): RequestHandler {
  return (req, _res, next) => {
    if (getContentLength(req) > maxBytes) throw new ApiError('too_large', 'This is too large')
    next()
  }
}

/** @throws ApiError `invalid` with one message per invalid field; the message of the error is the first of these. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: describe })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  const [reason = 'This is not valid'] = Object.values(fields)
  throw new ApiError('invalid', reason, { fields })
}

/** Default message for a field whose schema has none. */
function describe(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The body'
  if (issue.code === 'invalid_type') return `${name} must be of type ${issue.expected}`
  if (issue.code === 'too_small') return `${name} must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `${name} must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`
  return `${name} is not valid`
}

/** Returns the Content-Length in bytes; 0 for a request without one, such as a chunked request. */
export function getContentLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}
