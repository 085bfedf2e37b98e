import { type AnswerOf, addressOf, type Endpoint, type Input, type InputOf } from '#shared/endpoint.ts'
import { ApiError, type ErrorBody, type ErrorCode, statusOf } from '#shared/errors.ts'

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
  const response = await reach(addressOf(endpoint, input as Input), {
    method: endpoint.method,
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

/** What the server answered, checked against the contract. @throws ApiError for what it refused. */
export async function answerIn<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  if (!response.ok) throw await failureOf(response)
  if (!endpoint.response) return undefined as AnswerOf<E>
  const answer = endpoint.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw new ApiError('internal', unexpected, { message: answer.error.message })
  return answer.data as AnswerOf<E>
}

const unexpected = 'The library did not answer as it should.'

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

/** The failure as the server told it; its message is the status and the body, as callers of the API know it. */
async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText
  const message = `${response.status}: ${text}`
  const body = asErrorBody(text)
  if (body) return new ApiError(body.code, body.message, { fields: body.fields, message })
  return new ApiError(codeOf(response.status), unexpected, { message })
}

/** Our code for a failure that somebody else answers, such as a proxy. */
function codeOf(status: number): ErrorCode {
  const codes = Object.keys(statusOf) as ErrorCode[]
  return codes.find((code) => statusOf[code] === status) ?? (status < 500 ? 'invalid' : 'unavailable')
}

function asErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as ErrorBody
    return body.code in statusOf ? body : undefined
  } catch {
    return undefined
  }
}

/** The sentence for people in whatever was thrown, or the fallback. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.reason ? error.reason : fallback
}
