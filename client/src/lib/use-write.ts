import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#shared/endpoint.ts'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import { call, reasonOf } from './call.ts'
import { keyOf } from './queries.ts'
import { type Toast, toast } from './toast.ts'

type Said = string | Pick<Toast, 'title' | 'description'>

export interface WriteOptions<E extends Endpoint> {
  /** The reads that are no longer true afterwards. */
  changes?: Endpoint[]
  /** The toast of a success: its title alone, or with a description. Shown after `onSuccess`. */
  success?: Said | ((answer: AnswerOf<E>, input: InputOf<E>) => Said)
  /** The title of the toast of a failure. Its description is the server's reason. Shown after `onError`. */
  failure?: string
  /** The description where the server gives no reason; the title again where none is given. */
  fallback?: string
  /** A failure that whoever calls answers otherwise: it is not one for `onError`, and has no toast. */
  handled?: ErrorCode
  onSuccess?: (answer: AnswerOf<E>, input: InputOf<E>) => void
  onError?: (error: ApiError, input: InputOf<E>) => void
}

/** A writing call as a mutation: marks what it changes as out of date, and shows a toast of how it went. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const { changes = [], success, failure, fallback = failure ?? '', handled, onSuccess, onError } = options
  const client = useQueryClient()
  return useMutation<AnswerOf<E>, ApiError, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      const said = typeof success === 'function' ? success(answer, input) : success
      if (said) toast({ ...(typeof said === 'string' ? { title: said } : said), variant: 'success' })
      // Two shapes of one path are asked for again once.
      const keys = new Set(changes.map((changed) => keyOf(changed)[0]))
      await Promise.all([...keys].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
    onError: (error, input) => {
      if (error.code === handled) return
      onError?.(error, input)
      if (failure) toast({ title: failure, description: reasonOf(error, fallback), variant: 'destructive' })
    },
  })
}
