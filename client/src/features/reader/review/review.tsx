import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { reviewsPerSession } from '#shared/limits.ts'
import { type ReviewCard, wordReviewApi } from '#shared/word-review.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Fetched } from '../../../components/fetched.tsx'
import { FigureList } from '../../../components/figure-list.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Notice } from '../../../components/notice.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { getTimeZone } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { useReaderSettings } from '../settings/settings.ts'
import type { WordTools } from '../words/word-tools.ts'
import { KeyButton } from './asked-parts.tsx'
import { AskedWord } from './asked-word.tsx'
import { useReviewSummary } from './due-words.tsx'
import { ResistingWord } from './resisting-word.tsx'
import { type AnswerQueue, useAnswerQueue } from './use-answer-queue.ts'
import type { Speak } from './use-clause-player.ts'
import { useReviewKeys } from './use-review-input.ts'
import { useReviewSession } from './use-review-session.ts'

const LazyReviewVoice = lazyPart(async () => (await import('./review-voice.tsx')).ReviewVoice)

const { list, change, summary } = wordReviewApi.wordReview

/** Reviews the due words, ten per review session. */
export function Review({ tools }: { tools: WordTools }) {
  const answers = useAnswerQueue()
  const input = { query: { limit: reviewsPerSession, timeZone: getTimeZone() } }
  const cards = useQuery({ ...query(list, input), gcTime: 0, refetchOnMount: 'always' })
  const whole = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={whole} tabIndex={-1} className="outline-none">
      <Fetched
        query={cards}
        isFresh
        failure="Your words could not be loaded."
        waiting={<EntriesSkeleton label="Loading your words" />}
      >
        {(due) => (
          <ReviewSessionView
            key={cards.dataUpdatedAt}
            cards={due.filter(({ id }) => !answers.pending.some((answer) => answer.id === id))}
            {...{ answers, tools }}
            onMore={() => void cards.refetch()}
          />
        )}
      </Fetched>
    </div>
  )
}

interface ReviewSessionProps {
  cards: ReviewCard[]
  answers: AnswerQueue
  tools: WordTools
  onMore: () => void
}

function ReviewSessionView({ cards, answers, tools, onMore }: ReviewSessionProps) {
  const session = useReviewSession(cards, answers)
  const { card, resisting, number, total, drop, closeResisting } = session
  const [, navigate] = useLocation()
  const { settings } = useReaderSettings()
  const restore = useWrite(change, {
    changes: [summary],
    success: 'This word is back in your reviews',
    failure: 'Not changed',
  })
  const suspend = useWrite(change, {
    changes: [summary],
    failure: 'Not changed',
    success: (_, { params }) => ({
      title: "This word won't come up again",
      action: { label: 'Undo', onAct: () => restore.mutate({ params, body: { suspended: false } }) },
    }),
  })
  const setAside = (card: ReviewCard) => {
    closeResisting()
    drop(card)
    suspend.mutate({ params: { id: card.id }, body: { suspended: true } })
  }
  const [speak, setSpeak] = useState<Speak>()
  const frame = useFocusFallback<HTMLElement>()
  const isAsking = card !== undefined && !resisting
  useReviewKeys(settings.singleKeys, {
    z: session.undo,
    ...(!isAsking && { escape: () => navigate(paths.savedWords) }),
  })
  return (
    <section ref={frame} tabIndex={-1} aria-label="Word review" className="outline-none">
      {settings.readAloud && <LazyReviewVoice onChange={setSpeak} />}
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-sm text-ink-soft">
        <p className="tabular-nums">{isAsking && `${number} of ${total}`}</p>
        {answers.isBehind && <p role="status">Not saved yet. Your answers are kept on this device.</p>}
        {number > 1 && (
          <KeyButton look="link" shortcut="Z" hasKeys={settings.singleKeys} onClick={session.undo}>
            Undo
          </KeyButton>
        )}
      </div>
      {resisting ? (
        <ResistingWord card={resisting} onSetAside={() => setAside(resisting)} onClose={closeResisting} />
      ) : card ? (
        <AskedWord
          key={`${card.id} ${number}`}
          {...{ card, session, tools, speak }}
          hasKeys={settings.singleKeys}
          onSetAside={() => setAside(card)}
        />
      ) : (
        <ReviewEnd isSettled={answers.pending.length === 0} hasAnswered={number > 1} onMore={onMore} />
      )}
    </section>
  )
}

function ReviewEnd({
  isSettled,
  hasAnswered,
  onMore,
}: {
  isSettled: boolean
  hasAnswered: boolean
  onMore: () => void
}) {
  const { data } = useReviewSummary(isSettled)
  const left = data ? data.due + data.new : 0
  const kept = data?.keptShare ?? null
  return (
    <>
      <Notice
        title={hasAnswered ? 'The end of this sitting' : 'No words are due now'}
        text={
          left > 0
            ? `You can review ${left} more today.`
            : 'Words come back when you are about to forget them.'
        }
      >
        <div className="flex flex-wrap justify-center gap-3">
          {left > 0 && (
            <Button look="primary" onClick={onMore}>
              Keep going
            </Button>
          )}
          <Link href={paths.savedWords} className={buttonClass()}>
            Saved Words
          </Link>
        </div>
      </Notice>
      {data && (
        <FigureList
          perRow={3}
          figures={[
            { name: 'Answered', figure: String(data.answeredThisMonth), caption: 'this month' },
            {
              name: 'Kept',
              figure: kept === null ? '–' : `${Math.round(kept * 100)}%`,
              caption: 'of the words that were due',
            },
            { name: 'Due', figure: String(data.next7Days), caption: 'in the next 7 days' },
          ]}
        />
      )}
    </>
  )
}
