import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { wordReviewApi } from '#shared/word-review.ts'
import { getTimeZone } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { query, withoutAccessRedirect } from '../../../lib/queries.ts'
import { useAnswerQueue } from './use-answer-queue.ts'

/** Estimated time to review a word, in ms. */
const reviewMsPerWord = 20_000

/** Fetches the reader's review figures when the server has counted all answers of this device. */
export function useReviewSummary(isSettled: boolean) {
  const summary = query(wordReviewApi.wordReview.summary, { query: { timeZone: getTimeZone() } })
  return useQuery({ ...summary, ...withoutAccessRedirect, refetchOnMount: 'always', enabled: isSettled })
}

/** One-line link to the review; empty when no words are due. */
export function DueWords({ className }: { className: string }) {
  const { pending } = useAnswerQueue()
  const { data } = useReviewSummary(pending.length === 0)
  const count = data?.isOffered ? data.due + data.new : 0
  if (count === 0) return null
  const minutes = Math.max(1, Math.round((count * reviewMsPerWord) / 60_000))
  return (
    <p className={`text-sm ${className}`}>
      <Link
        href={paths.review}
        className="inline-block py-1 underline decoration-accent underline-offset-4 hover:text-accent pointer-coarse:py-3"
      >
        {`${count === 1 ? '1 word is' : `${count} words are`} due, about ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`}
      </Link>
    </p>
  )
}
