import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { type DestinationStream, type Logger, pino } from 'pino'
import { endpoints } from '#shared/endpoints.ts'
import { logOutput } from './log-output.ts'

export type { Logger }

/** Removes texts of readers from an error: messages of failed queries contain parameters, and messages of the database contain values. */
function redactError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'a value that is not an error was thrown' }
  const { cause } = error as { cause?: unknown }
  const isQuery = 'params' in error
  const isOfDatabase = 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
  return {
    name: error.name,
    ...(isQuery && { query: (error as { query?: string }).query }),
    ...(!isQuery && !isOfDatabase && { message: error.message, stack: error.stack }),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(cause !== undefined && { cause: redactError(cause) }),
  }
}

/** Creates a log of JSON lines. These must not contain a password, a cookie, a query string or a text written by a user. */
export function createLog(level: string, stream: DestinationStream = logOutput()): Logger {
  return pino({ level, base: null, serializers: { err: redactError } }, stream)
}

/** Logs one line per call, with a request id that is also a response header. Omits the query string, which may contain a search. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    res.locals.requestId = requestId
    res.set('X-Request-Id', requestId)
    res.on('close', () => {
      const { method, user } = req
      const ms = Math.round(performance.now() - startedAt)
      const path = getCallPattern(req)
      log.info({ requestId, method, path, status: res.statusCode, ms, userId: user?.id })
    })
    next()
  }
}

/** Method, path and URL pattern of each endpoint. */
const patterns = endpoints.map(([, { method, path }]) => ({
  method,
  path,
  form: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Returns the endpoint's path for logs, such as `/api/dictionary/:word` without the looked-up word; `unknown` for other addresses. */
export function getCallPattern({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const [address = ''] = originalUrl.split('?')
  return (
    patterns.find((pattern) => pattern.method === method && pattern.form.test(address))?.path ?? 'unknown'
  )
}
