import type { Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import type { Call } from './requests.ts'

export interface Asked {
  method: string
  path: string
  search: URLSearchParams
  body: unknown
  /** The form that was sent instead of a body, with its file. */
  form?: FormData | undefined
  /** Reports to the page how much of the form has been sent, from 0 to 1. */
  reportSent: (share: number) => void
  /** Whether the page has ended the call. */
  signal?: AbortSignal | null | undefined
}

interface Answer {
  endpoint: Endpoint
  reply: (asked: Asked) => unknown
}

export type FakeServer = ReturnType<typeof createFakeServer>

/**
 * The server as a page sees it, typed by the contract. Answers may be replaced at any time; the newest holds.
 * @param onUnanswered called with what was asked and has no answer
 */
export function createFakeServer(onUnanswered: (asked: string) => void) {
  const answers: Answer[] = []
  const asked: Asked[] = []

  const take = async ({ address, ...sent }: Call): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const call: Asked = { ...sent, path: url.pathname, search: url.searchParams }
    asked.push(call)
    const answer = answers.findLast(({ endpoint }) => isFor(endpoint, call))
    if (answer) return respond(answer, call)
    onUnanswered(`${call.method} ${address}`)
    return new Response('no such call', { status: 404 })
  }

  return {
    asked,
    take,
    /** In place of the browser's own. */
    fetch: (address: string, { method = 'GET', body, signal }: RequestInit = {}) =>
      take({
        address,
        method,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        reportSent: () => {},
        signal,
      }),
    answer<E extends Endpoint>(
      endpoint: E,
      /** A `Response` is answered as it is: what stands between the page and the server may answer anything. */
      reply: ReplyOf<E> | ApiError | Response | ((asked: Asked) => ReplyOf<E> | Promise<ReplyOf<E>>),
    ) {
      answers.push({
        endpoint,
        reply: typeof reply === 'function' ? (reply as Answer['reply']) : () => reply,
      })
    },
  }
}

function isFor({ method, path, when, upload }: Endpoint, call: Asked): boolean {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return (
    method === call.method &&
    pattern.test(call.path) &&
    (!when || call.search.has(when)) &&
    (!upload || call.form?.get(upload) instanceof File)
  )
}

async function respond({ endpoint, reply }: Answer, call: Asked): Promise<Response> {
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
