import {
  type MutateOptions,
  type Query,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallInput, type CallResult, type Endpoint, type Input, isCreation } from '#shared/endpoint.ts'
import type { ApiError, ErrorCode } from '#shared/errors.ts'
import { hasUnsavedInput } from '../hooks/use-unload-warning.ts'
import { call, errorReason } from './call.ts'
import { askToSignIn, handleAccessError } from './current-user.ts'
import { isSecondClick } from './second-press.ts'
import { type Toast, toast, toastFailure } from './toast.ts'

/** Idempotency keys of creations without a response, by endpoint and input. A form that is reopened sends the same key. */
const failedKeys = new Map<string, string>()

type ToastText = string | Pick<Toast, 'title' | 'description' | 'action'>

export interface WriteOptions<E extends Endpoint> {
  /** Endpoints whose cached responses a success invalidates. */
  changes?: Endpoint[]
  /** Toast of a success. Shown after `onSuccess`. */
  success?: ToastText | ((answer: CallResult<E>, input: CallInput<E>) => ToastText)
  /** Title of the toast of a failure; the description is the server's reason. Shown after `onError`. */
  failure?: string
  /** Description when the server gives no reason. */
  fallback?: string
  /** Adds "Try again" to the toast of a failure, for example of an Undo, whose button disappears when it is pressed. */
  canRetry?: boolean
  /** Error code that the caller handles. The error then causes neither `onError` nor a toast. */
  handled?: ErrorCode
  onSuccess?: (answer: CallResult<E>, input: CallInput<E>) => void
  onError?: (error: ApiError, input: CallInput<E>) => void
  /** Returns the idempotency key of a creation that another page may send again. */
  getKey?: (input: CallInput<E>) => string
}

/** Returns a mutation that calls an endpoint, invalidates the responses it changes and shows a toast of the outcome. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const { changes = [], success, failure, fallback, canRetry, handled, onSuccess, onError, getKey } = options
  const client = useQueryClient()
  const invalidate = (refetchType: 'active' | 'none' = 'active') => {
    const isChanged = ({ queryKey }: Query) => changes.some(({ path }) => path === queryKey[0])
    return client.invalidateQueries({ predicate: isChanged, refetchType })
  }
  /** Inputs of writes whose response was lost. */
  const lost = useRef<CallInput<E>[]>([])
  const sendOnce = async (input: CallInput<E>) => {
    const attempt = endpoint.path + JSON.stringify(input)
    const idempotencyKey = failedKeys.get(attempt) ?? getKey?.(input) ?? createKey()
    if (isCreation(endpoint)) failedKeys.set(attempt, idempotencyKey)
    const answer = await call(endpoint, input, { idempotencyKey }).catch((error) => {
      if (error.code === 'unavailable') lost.current.push(input)
      // `not_found`: deleted by an attempt whose response was lost, or by another editor. A proxy's 404 has no reason.
      if (endpoint.method !== 'DELETE' || error.code !== 'not_found' || !errorReason(error, '')) throw error
      return undefined as CallResult<E>
    })
    // With the idempotency key of a deleted item, adding it again would create nothing.
    if (endpoint.method === 'DELETE') failedKeys.clear()
    else failedKeys.delete(attempt)
    return answer
  }
  const send = (input: CallInput<E>) =>
    sendOnce(input).catch(async (error) => {
      const ignoreConflict = (error: ApiError) => {
        if (error.code !== 'conflict') throw error
      }
      ignoreConflict(error)
      // The conflict may be with an earlier update of this form, stored although its response was lost. The server accepts that update
      // again and returns the `updatedAt` that the new one needs.
      for (const before of [...lost.current].reverse()) {
        if (!isContinued(before as Input, input as Input)) continue
        const { updatedAt } = Object(await sendOnce(before).catch(ignoreConflict))
        if (updatedAt) return sendOnce({ ...input, body: { ...Object(input).body, updatedAt } })
      }
      throw error
    })
  const write = useSend<CallResult<E>, CallInput<E>>(send, {
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input)
      const text = typeof success === 'function' ? success(answer, input) : success
      if (text) toast({ ...(typeof text === 'string' ? { title: text } : text), variant: 'success' })
      await invalidate()
    },
    onError: (error, input) => {
      const { code } = error
      // The cached responses are older than the change of another editor. A refetch may remove the item whose form is open.
      if (/conflict|not_found/.test(code)) void invalidate(hasUnsavedInput() ? 'none' : 'active')
      // An open form shows the conflict itself. Without a form, as for a switch in a list, a toast reports it.
      const isInForm = code === 'conflict' && Object(input).body?.updatedAt && hasUnsavedInput()
      if (code === handled || isInForm) return
      onError?.(error, input)
      if (code === 'signed_out' && askToSignIn(client)) return
      if (error.status === 403) handleAccessError(client, error)
      const action = canRetry ? { label: 'Try again', onAct: () => write.mutate(input) } : undefined
      if (failure) toastFailure(failure, error, { fallback, action })
    },
  })
  return write
}

/** Reports whether an update edits the same item as an earlier update, and at least the same fields. */
function isContinued(before: Input, { params, body }: Input): boolean {
  const fields = Object(before.body)
  return (
    fields.updatedAt &&
    JSON.stringify(before.params) === JSON.stringify(params) &&
    Object.keys(fields).every((name) => name in Object(body))
  )
}

type Callbacks<Result, Input> = Pick<UseMutationOptions<Result, ApiError, Input>, 'onSuccess' | 'onError'>

/** Returns a mutation that ignores the second click of a double click, and an input that is already being sent. */
export function useSend<Result, Input>(
  send: (input: Input) => Promise<Result>,
  callbacks: Callbacks<Result, Input>,
) {
  /** Inputs that are being sent, as JSON. */
  const sending = useRef(new Set<string>())
  const { mutate: start, ...mutation } = useMutation<Result, ApiError, Input>({
    ...callbacks,
    mutationFn: send,
    onSettled: (_, __, input) => void sending.current.delete(JSON.stringify(input)),
  })
  const mutate = (...args: [Input, MutateOptions<Result, ApiError, Input>?]) => {
    const json = JSON.stringify(args[0])
    // The first click of a double click may move another row under the pointer or turn a switch on. The second would act on that row, or
    // turn the switch off.
    if (sending.current.has(json) || isSecondClick()) return
    sending.current.add(json)
    ;(start as (...args: unknown[]) => void)(...args)
  }
  return { ...mutation, mutate }
}

/** Creates a random UUID. `crypto.randomUUID` is missing over plain http. */
export function createKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
