import { useState } from 'react'
import { answerMaxMs } from '#shared/limits.ts'
import type { ReviewCard } from '#shared/word-review.ts'
import { createKey } from '../../../lib/use-write.ts'
import type { AnswerQueue, PendingAnswer } from './use-answer-queue.ts'

/** Interval, in misses of a word, at which other sentences are offered: after 6 misses, 12 misses and so on. */
const resistingMisses = 6

/** A missed word is repeated at the end of the review session. The answer to the repetition does not count. */
type AskedCard = ReviewCard & { isRepeat?: boolean }

/** The words of one review session. The first word of `cards` is asked first. */
export function useReviewSession(cards: ReviewCard[], answers: AnswerQueue) {
  const [asked, setAsked] = useState<AskedCard[]>(cards)
  const [given, setGiven] = useState<{ card: AskedCard; answer: PendingAnswer }[]>([])
  const [resisting, setResisting] = useState<ReviewCard>()
  const [card] = asked
  return {
    card,
    /** Word for which other sentences are offered, because it was missed often; undefined for none. */
    resisting,
    closeResisting: () => setResisting(undefined),
    number: given.length + 1,
    total: given.length + asked.length,
    answer(rating: number, tookMs: number) {
      if (!card) return
      const answer = {
        id: card.id,
        clientId: createKey(),
        rating,
        tookMs: Math.min(Math.round(tookMs), answerMaxMs),
        isUndone: false,
      }
      const isMissed = rating === 1 && !card.isRepeat
      if (!card.isRepeat) answers.add(answer)
      setGiven([...given, { card, answer }])
      setAsked([...asked.slice(1), ...(isMissed ? [{ ...card, isRepeat: true }] : [])])
      if (isMissed && (card.misses + 1) % resistingMisses === 0) setResisting(card)
    },
    undo() {
      const last = given.at(-1)
      if (!last) return
      const { card, answer } = last
      setResisting(undefined)
      setGiven(given.slice(0, -1))
      setAsked([card, ...asked.filter(({ id }) => id !== card.id)])
      if (!card.isRepeat) answers.add({ ...answer, isUndone: true })
    },
    /** Removes a word from this review session. */
    drop: ({ id }: ReviewCard) => setAsked(asked.filter((other) => other.id !== id)),
  }
}
export type ReviewSession = ReturnType<typeof useReviewSession>
