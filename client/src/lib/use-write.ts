import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallResult, Endpoint } from '#shared/endpoint.ts'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import { call } from './call.ts'
import { endpointKey } from './queries.ts'
import { type Toast, toast, toastFailure } from './toast.ts'

type ToastText = string | Pick<Toast, 'title' | 'description'>

export interface WriteOptions<E extends Endpoint> {
  /** Endpoints whose cached responses a success invalidates. */
  changes?: Endpoint[]
  /** Toast of a success. Shown after `onSuccess`. */
  success?: ToastText | ((answer: CallResult<E>, input: CallInput<E>) => ToastText)
  /** Title of the toast of a failure; the description is the server's reason. Shown after `onError`. */
  failure?: string
  /** Description when the server gives no reason; defaults to the title. */
  fallback?: string
  /** A code that the caller handles itself: no `onError` and no toast. */
  handled?: ErrorCode
  onSuccess?: (answer: CallResult<E>, input: CallInput<E>) => void
  onError?: (error: ApiError, input: CallInput<E>) => void
}

/** A write as a mutation: invalidates the responses it changes and shows a toast of the outcome. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const { changes = [], success, failure, fallback, handled, onSuccess, onError } = options
  const client = useQueryClient()
  return useMutation<CallResult<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      const text = typeof success === 'function' ? success(answer, input) : success
      if (text) toast({ ...(typeof text === 'string' ? { title: text } : text), variant: 'success' })
      // Endpoints with the same path share a key.
      const keys = new Set(changes.map((changed) => endpointKey(changed)[0]))
      await Promise.all([...keys].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
    onError: (error, input) => {
      if (error.code === handled) return
      onError?.(error, input)
      if (failure) toastFailure(failure, error, fallback)
    },
  })
}
