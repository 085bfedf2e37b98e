import * as z from 'zod/mini'
import {
  buildUrl,
  type CallInput,
  type CallResult,
  type Endpoint,
  type Input,
  pageUserHeader,
} from '#shared/endpoint.ts'
import { ApiError, type ErrorCode, httpStatus } from '#shared/errors.ts'

interface Options {
  signal?: AbortSignal
  /** The request continues after the page is closed. */
  keepalive?: boolean
  /** A retry of a creation with the same key creates no duplicate. Other calls ignore the key. */
  idempotencyKey?: string
}

/**
 * Calls the API.
 * @throws ApiError for every failure, including a failed connection.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive, idempotencyKey }: Options = {},
): Promise<CallResult<E>> {
  const { body } = input as Input
  const address = buildUrl(endpoint, input as Input)
  if (endpoint.method !== 'GET') ignorePreloads()
  // A GET request has the mode, credentials and headers of the page's preloads, so that the browser uses their responses.
  const response = await request(address, {
    method: endpoint.method,
    mode: usesPreloads ? 'cors' : 'same-origin',
    credentials: 'include',
    keepalive,
    signal,
    ...(endpoint.method !== 'GET' && {
      body: JSON.stringify(body),
      headers: {
        ...getPageUserHeader(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
    }),
  })
  return parseResponse(endpoint, response)
}

let pageUserId: number | undefined

export function setPageUser(userId: number | undefined): void {
  pageUserId = userId
}

export function getPageUserHeader(): Record<string, string> {
  return pageUserId === undefined ? {} : { [pageUserHeader]: String(pageUserId) }
}

let usesPreloads = true

/**
 * Stops using responses that the page preloaded: a write or another user makes them stale. Browsers keep an unused preload while the page
 * is open, and use it for the first request of the same mode.
 */
export function ignorePreloads(): void {
  usesPreloads = false
}

/** Validates a response against its schema. @throws ApiError for an error response. */
export async function parseResponse<E extends Endpoint>(endpoint: E, response: Response) {
  if (!response.ok) throw await toApiError(response)
  if (!endpoint.response) return undefined as CallResult<E>
  const answer = endpoint.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new UnexplainedError('internal', answer.error.message)
  return answer.data as CallResult<E>
}

/** Maximum ignored difference between the device clock and a `Date` header, in ms: a cached response may be this old. */
const clockToleranceMs = 60 * 60_000
let serverAheadMs = 0

/** Returns the current time; corrects a device clock that is wrong by more than an hour. */
export const getTime = (): Date => new Date(Date.now() + serverAheadMs)

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    const aheadMs = Date.parse(response.headers.get('date') ?? '') - Date.now()
    serverAheadMs = Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw connectionError()
  }
}

export function connectionError(): ApiError {
  return new ApiError('unavailable', "Lectern can't be reached. Check your connection and try again.")
}

/** Error of a response without a readable message. For it, `errorReason` returns the fallback of its caller. */
class UnexplainedError extends ApiError {
  constructor(code: ErrorCode, message: string) {
    super(code, 'Something went wrong on our side.', { message })
  }
}

/** Returns the error of a response. `message` is the status and the body (specification §7); `reason` is a sentence for the user. */
async function toApiError(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText
  const message = `${response.status}: ${text}`
  const { code, fields, ...texts } = parseErrorBody(text)
  // Our server always sends a code. A proxy may send anything, such as an HTML page.
  const reason = [texts.message, texts.error].find((text) => text && (code || isSentence(text)))
  if (!reason) return new UnexplainedError(code ?? findCode(response.status), message)
  return new ApiError(code ?? findCode(response.status), reason, { fields: code && fields, message })
}

/** Returns the error code for the status of a response without a code, such as a proxy's. */
function findCode(status: number): ErrorCode {
  const codes = Object.keys(httpStatus) as ErrorCode[]
  return codes.find((code) => httpStatus[code] === status) ?? (status < 500 ? 'invalid' : 'unavailable')
}

const errorText = z.catch(z.optional(z.string()), undefined)
/** Error body; invalid fields become undefined. */
const errorBody = z.object({
  message: errorText,
  error: errorText,
  code: z.catch(z.optional(z.enum(Object.keys(httpStatus) as ErrorCode[])), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
})

function parseErrorBody(text: string): z.infer<typeof errorBody> {
  try {
    return errorBody.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

const isSentence = (text: string): boolean => text.trim() !== '' && !/<[a-z!/]/i.test(text)

/** Returns the readable message of a thrown error, or the fallback. */
export function errorReason(error: unknown, fallback: string): string {
  return error instanceof ApiError && !(error instanceof UnexplainedError)
    ? error.reason || fallback
    : fallback
}
