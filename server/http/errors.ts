import type { ErrorRequestHandler } from 'express'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { getCallPattern, type Logger } from './log.ts'

/** Response code and message for each error `type` of Express, body-parser and the router. */
const known: Record<string, [ErrorCode, string]> = {
  'entity.too.large': ['too_large', 'This is too large'],
  'entity.parse.failed': ['invalid', 'The body is not valid JSON'],
  'entity.verify.failed': ['invalid', 'The body is not valid JSON'],
  'request.aborted': ['invalid', 'The request was interrupted'],
  'request.size.invalid': ['invalid', 'The request was interrupted'],
  'encoding.unsupported': ['unsupported', 'The body must not be compressed in this way'],
  'charset.unsupported': ['unsupported', 'The body must be UTF-8'],
}

const away = new ApiError('unavailable', 'Lectern is unavailable for a moment. Please try again.')
const full = new ApiError('unavailable', 'The server is out of disk space. Please try again later.', {
  retryAfterSeconds: 60,
})

/** Default Retry-After of an `unavailable` error. */
const retryAfterSeconds = 5

/** Errors for a parent row that was deleted while a child row was written. */
const gone = {
  account: new ApiError('account_gone', 'This account no longer exists'),
  thing: new ApiError('not_found', 'The item this belongs to no longer exists'),
}

interface DatabaseErrors {
  isDatabaseUnavailable(error: unknown): boolean
  findMissingReference(error: unknown): keyof typeof gone | undefined
}

function toApiError(error: unknown, database: DatabaseErrors): ApiError | undefined {
  if (error instanceof ApiError) return error
  const { type, status, code } = (error ?? {}) as { type?: unknown; status?: unknown; code?: unknown }
  const entry = typeof type === 'string' ? known[type] : undefined
  if (entry) return new ApiError(...entry)
  // A forbidden file must look like a missing one.
  if (status === 403 || status === 404) return new ApiError('not_found', 'Not found')
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('invalid', 'The address or the body is malformed')
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return full
  if (database.isDatabaseUnavailable(error)) return away
  const lost = database.findMissingReference(error)
  return lost && gone[lost]
}

/** The only place that turns errors into responses. An unexpected error is a bug: logged in full, answered as `internal`. */
export function handleErrors(log: Logger, database: DatabaseErrors): ErrorRequestHandler {
  return (error, req, res, next) => {
    const known = toApiError(error, database)
    const about = { requestId: res.locals.requestId, path: getCallPattern(req) }
    if (known?.code === 'unavailable') {
      log.warn({ ...about, why: getRootCause(error) }, 'a request could not be served for the moment')
    } else if (!known || known.status >= 500) {
      // Sets a message, because pino's default is the message of the error, which may contain texts of readers.
      log.error({ ...about, err: error }, 'a request failed')
    }
    if (res.headersSent) return next(error)
    const answer = known ?? new ApiError('internal', 'Something went wrong on our side. Please try again.')
    const { retryAfterSeconds: after = answer.code === 'unavailable' ? retryAfterSeconds : undefined } =
      answer
    if (after) res.set('Retry-After', String(after))
    res.set('Cache-Control', 'no-store').status(answer.status).json(answer.toBody())
  }
}

/** Returns the code or message of the root cause. Messages of the wrapping errors may contain the query with its values. */
function getRootCause(error: unknown): string {
  const { cause, code, message } = error as NodeJS.ErrnoException
  return cause instanceof Error ? getRootCause(cause) : (code ?? message)
}
