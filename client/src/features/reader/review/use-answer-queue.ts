import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { wordReviewApi } from '#shared/word-review.ts'
import { call } from '../../../lib/call.ts'
import { askToSignIn, handleAccessError } from '../../../lib/current-user.ts'
import { getTimeZone } from '../../../lib/dates.ts'
import { endpointKey } from '../../../lib/queries.ts'
import { useStored } from '../../../lib/stored.ts'
import { toastFailure } from '../../../lib/toast.ts'

const { answer, undo, summary } = wordReviewApi.wordReview

/** An answer that the server has not confirmed, or the undoing of an answer. */
const pendingAnswer = z.object({
  id: z.number(),
  clientId: z.string(),
  rating: z.number(),
  tookMs: z.number(),
  isUndone: z.boolean(),
})
export type PendingAnswer = z.infer<typeof pendingAnswer>
export type AnswerQueue = ReturnType<typeof useAnswerQueue>

/** Errors after which an answer is sent again. Other errors are final, for example for a deleted word. */
const retried: ErrorCode[] = ['unavailable', 'internal', 'too_many', 'signed_out', 'password_change_required']
const retryMaxMs = 30_000

const send = ({ id, clientId, rating, tookMs, isUndone }: PendingAnswer) =>
  isUndone
    ? call(undo, { query: { clientId } })
    : call(answer, { params: { id }, body: { clientId, rating, tookMs, timeZone: getTimeZone() } })

/** Sends the answers stored on this device, one at a time, in order. Removes an answer when it is accepted or when no retry can help. */
export function useAnswerQueue() {
  const client = useQueryClient()
  const [pending, store] = useStored<PendingAnswer[]>('reviewAnswers', z.array(pendingAnswer), [])
  const [failures, setFailures] = useState(0)
  const [first] = pending
  const finish = useEffectEvent((sent: PendingAnswer, error?: unknown) => {
    const isKept = error instanceof ApiError && retried.includes(error.code)
    setFailures(isKept ? failures + 1 : 0)
    if (isKept && error.code === 'signed_out' && failures === 0) askToSignIn(client)
    // Moves all answers for this word to the end of the queue, so that they do not block the answers for other words.
    if (isKept) return store(pending.toSorted((a, b) => Number(a.id === sent.id) - Number(b.id === sent.id)))
    if (error instanceof ApiError) {
      if (error.code === 'account_gone') handleAccessError(client, error)
      else toastFailure('One answer was not counted', error)
    }
    store(
      pending.filter(({ clientId, isUndone }) => clientId !== sent.clientId || isUndone !== sent.isUndone),
    )
    void client.invalidateQueries({ queryKey: endpointKey(summary) })
  })
  useEffect(() => {
    if (!first) return
    const attempt = async () => finish(first, await send(first).catch((error: unknown) => error))
    const timer = setTimeout(attempt, failures && Math.min(1_000 * 2 ** failures, retryMaxMs))
    window.addEventListener('online', attempt)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', attempt)
    }
  }, [first, failures])
  return { pending, isBehind: failures > 0, add: (added: PendingAnswer) => store([...pending, added]) }
}
