import * as z from 'zod/mini'
import { type AnswerOf, addressOf, type Endpoint, type Input, type InputOf } from '#shared/endpoint.ts'
import { ApiError, type ErrorCode, statusOf } from '#shared/errors.ts'

interface Options {
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/**
 * Makes one call of the API.
 * @throws ApiError for every failure, one without a connection included.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, keepalive }: Options = {},
): Promise<AnswerOf<E>> {
  const { body } = input as Input
  const address = addressOf(endpoint, input as Input)
  if (endpoint.method !== 'GET') ignorePreloads()
  // A GET call has the mode, the credentials and the headers of the page's preloads, so that the browser uses those.
  const response = await reach(address, {
    method: endpoint.method,
    mode: usesPreloads ? 'cors' : 'same-origin',
    credentials: 'include',
    keepalive,
    signal,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
  return answerIn(endpoint, response)
}

let usesPreloads = true

/**
 * Stops using responses that the page preloaded: a write or another user makes them stale. Browsers keep an unused preload for as long as
 * the page is open, and use it for the first request of the same mode.
 */
export function ignorePreloads(): void {
  usesPreloads = false
}

/** What the server answered, checked against the contract. @throws ApiError for what it refused. */
export async function answerIn<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  if (!response.ok) throw await failureOf(response)
  if (!endpoint.response) return undefined as AnswerOf<E>
  const answer = endpoint.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new UnexplainedError('internal', answer.error.message)
  return answer.data as AnswerOf<E>
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw outOfReach()
  }
}

/** The failure of a request that never came back. */
export function outOfReach(): ApiError {
  return new ApiError('unavailable', 'No connection to the library. Check your network and try again.')
}

/** A failure that came without a sentence for people: whoever has a better one than the general one says that. */
class UnexplainedError extends ApiError {
  constructor(code: ErrorCode, message: string) {
    super(code, 'The library did not answer as it should.', { message })
  }
}

/** The failure in a response; its message is the status and the body, as callers of the API know it. */
async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText
  const message = `${response.status}: ${text}`
  const { code, fields, ...texts } = failureBodyIn(text)
  // Our own server is taken at its word. Others may put anything there, such as a page in HTML.
  const reason = [texts.message, texts.error].find((said) => said && (code || isSentence(said)))
  if (!reason) return new UnexplainedError(code ?? codeOf(response.status), message)
  return new ApiError(code ?? codeOf(response.status), reason, { fields: code && fields, message })
}

/** Our code for a failure that somebody else answers, such as a proxy. */
function codeOf(status: number): ErrorCode {
  const codes = Object.keys(statusOf) as ErrorCode[]
  return codes.find((code) => statusOf[code] === status) ?? (status < 500 ? 'invalid' : 'unavailable')
}

/** What can be made out of the body of a failure, whoever wrote it. */
const failureBody = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.enum(Object.keys(statusOf) as ErrorCode[])), undefined),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
})

function failureBodyIn(text: string): z.infer<typeof failureBody> {
  try {
    return failureBody.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function isSentence(said: string): boolean {
  return said.trim() !== '' && !/<[a-z!/]/i.test(said)
}

/** The sentence for people in whatever was thrown, or the fallback. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && !(error instanceof UnexplainedError)
    ? error.reason || fallback
    : fallback
}
