import type { Request, RequestHandler } from 'express'
import type * as z from 'zod/mini'
import { isIdParam } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { announcedBytes } from './limits/announced-bytes.ts'

/** Lets through whose ids are ids. @throws ApiError `not_found`. */
export const paramsFormed: RequestHandler = (req, _res, next) => {
  readParams(req)
  next()
}

/** Ids are numbers of ours; whatever else stands in an id's place names nothing. */
export function readParams(req: Request): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(req.params).map(([name, text]) => {
      if (!isIdParam(name)) return [name, String(text)]
      const number = idIn(String(text))
      if (number === undefined) throw new ApiError('not_found', 'Not found')
      return [name, number]
    }),
  )
}

/** The id that a path names; undefined where that is none, or written in another way than ours. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? id.safeParse(Number(text)).data : undefined
}

/** JSON and nothing else, so that a form on another site's page cannot post; no body needs no type. */
export const bodyIsJson: RequestHandler = (req, _res, next) => {
  const hasBody = req.get('Transfer-Encoding') !== undefined || announcedBytes(req) > 0
  if (hasBody && !req.is('application/json')) throw new ApiError('unsupported', 'The body must be JSON')
  next()
}

/** What says itself that it is too much is answered before it has come; what does not say is cut where it gets too much. */
export function bodyFits(maxBytes: number): RequestHandler {
  return (req, _res, next) => {
    if (announcedBytes(req) > maxBytes)
      throw new ApiError('too_large', 'This is more than can be taken at once')
    next()
  }
}

/** @throws ApiError `invalid` with a sentence for each wrong field; its own sentence is the first of them. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: describe })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
  const [reason = 'This cannot be understood'] = Object.values(fields)
  throw new ApiError('invalid', reason, { fields })
}

/** The sentence of a field whose schema has none of its own: it names the field and what is expected. */
function describe(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The body'
  if (issue.code === 'invalid_type') return `${name} must be of type ${issue.expected}`
  if (issue.code === 'too_small') return `${name} must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `${name} must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.join(', ')}`
  return `${name} is not valid`
}
