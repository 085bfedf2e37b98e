import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { call } from './call.ts'

/** The cache key of a call: everything asked of one path begins with it. */
export function keyOf(endpoint: Endpoint): [string] {
  return [endpoint.path]
}

/** A GET call as a query. Calls without input may leave it out. */
export function query<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
) {
  return queryOptions<AnswerOf<E>, ApiError>({
    queryKey: [...keyOf(endpoint), input ?? {}],
    queryFn: ({ signal }) => call(endpoint, (input ?? {}) as InputOf<E>, { signal }),
  })
}

/** For what is known while a text is read: kept until the page is left, so that no timer is set for it while the text rests. */
export const keptWhileOpen = { gcTime: Number.POSITIVE_INFINITY }

/** Marks a read that is made beside a text: its refusal does not take the page away from who is reading. */
export const whileReading = { meta: { whileReading: true } }

/** The product's data layer: nothing refetches by itself, nothing is retried, nothing grows stale. */
export function createQueryClient(onRefused: (client: QueryClient, error: ApiError) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (error instanceof ApiError && !meta?.whileReading) onRefused(client, error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
