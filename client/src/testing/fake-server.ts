import { onTestFinished, vi } from 'vitest'
import type { Endpoint, HandlerResult } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { type Call, fakeXhr } from './fake-xhr.ts'

export interface RecordedRequest {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
  headers?: Headers | undefined
  /** The multipart form, if one is sent instead of a JSON body. */
  form?: FormData | undefined
  /** Reports upload progress to the page, from 0 to 1. */
  reportSent: (share: number) => void
  /** Aborted when the page cancels the request. */
  signal?: AbortSignal | null | undefined
}

interface Answer {
  endpoint: Endpoint
  reply: (asked: RecordedRequest) => unknown
}

export type FakeServer = ReturnType<typeof fakeServer>

/** Response of a proxy whose upstream server is down. */
export const proxyPage = new Response('<!doctype html><h1>502 Bad Gateway</h1>', { status: 502 })

/**
 * Replaces `fetch` and `XMLHttpRequest` for one test. Replies have the types of the API. A new reply to an endpoint replaces the
 * previous one. A request without a reply fails the test.
 */
export function fakeServer() {
  const answers: Answer[] = []
  const asked: RecordedRequest[] = []
  const unanswered: string[] = []

  const take = async ({ address, ...sent }: Call): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const call: RecordedRequest = { ...sent, path: url.pathname, search: url.searchParams }
    asked.push(call)
    const answer = answers.findLast(({ endpoint }) => isMatch(endpoint, call))
    if (answer) return respond(answer, call)
    unanswered.push(`${call.method} ${address}`)
    return new Response('no such call', { status: 404 })
  }

  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => take(toCall(address, init)))
  vi.stubGlobal('XMLHttpRequest', fakeXhr(take))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (unanswered.length > 0) throw new Error(`Requests without a reply: ${unanswered.join(', ')}`)
  })

  return {
    asked,
    answer<E extends Endpoint>(
      endpoint: E,
      /** A `Response` is returned unchanged, for example one that a proxy might send. */
      reply:
        | HandlerResult<E>
        | ApiError
        | Response
        | ((asked: RecordedRequest) => HandlerResult<E> | Promise<HandlerResult<E>>),
    ) {
      answers.push({
        endpoint,
        reply: typeof reply === 'function' ? (reply as Answer['reply']) : () => reply,
      })
    },
  }
}

function toCall(address: string, { method = 'GET', body, headers, signal }: RequestInit = {}): Call {
  return {
    address,
    method,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: new Headers(headers),
    reportSent: () => {},
    signal,
  }
}

function isMatch({ method, path, when, upload }: Endpoint, call: RecordedRequest): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return (
    method === call.method &&
    pattern.test(call.path) &&
    (!when || call.search.has(when)) &&
    (!upload || call.form?.get(upload) instanceof File)
  )
}

async function respond({ endpoint, reply }: Answer, call: RecordedRequest): Promise<Response> {
  const body = await Promise.resolve()
    .then(() => reply(call))
    .catch((error: unknown) => error)
  if (body instanceof Response) return body.clone()
  if (body instanceof ApiError) return Response.json(body.toBody(), { status: body.status })
  if (body instanceof Error) throw body
  return endpoint.response
    ? Response.json(body, { status: endpoint.status })
    : new Response(null, { status: 204 })
}
