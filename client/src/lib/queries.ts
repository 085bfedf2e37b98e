import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { call } from './call.ts'

/** The first element of the cache keys of an endpoint. */
export const endpointKey = (endpoint: Endpoint): [string] => [endpoint.path]

export function query<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
) {
  return queryOptions<CallResult<E>, ApiError>({
    queryKey: [...endpointKey(endpoint), input ?? {}],
    queryFn: ({ signal }) => call(endpoint, (input ?? {}) as CallInput<E>, { signal }),
  })
}

/** Keeps a result until the page is closed, so that no timer runs while a text is read. */
export const neverCollected = { gcTime: Number.POSITIVE_INFINITY }

/**
 * Returns the last results, to show until the next ones arrive. Undefined if the last list was empty, so that its message is not shown for
 * the next one.
 */
export const keepFound = <Found extends { total: number }>(last: Found | undefined) =>
  last?.total ? last : undefined

/** Query options that keep the page open when the login session has ended, without a redirect to the sign-in page. */
export const withoutAccessRedirect = { meta: { withoutAccessRedirect: true } }

/** Disables retries and automatic refetches, as the specification requires. TanStack Query does not retry writes by default. */
export function createQueryClient(onRefused: (client: QueryClient, error: ApiError) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (error instanceof ApiError && !meta?.withoutAccessRedirect) onRefused(client, error)
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
