import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ReviewCard } from '#shared/word-review.ts'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { findWordPath, paths } from '../../../lib/paths.ts'
import { dismissNotice } from '../../../lib/toast.ts'
import { PlainStage } from '../stage/plain-stage.tsx'
import type { WordTools } from '../words/word-tools.ts'
import { KeyButton, MarkedSentence, Meaning } from './asked-parts.tsx'
import { type Speak, useClausePlayer } from './use-clause-player.ts'
import { useReviewKeys, useSwipe } from './use-review-input.ts'
import type { ReviewSession } from './use-review-session.ts'

/** Window height in CSS px below which the page scrolls to the word. */
const lowWindowPx = 700

interface Props {
  card: ReviewCard
  session: ReviewSession
  tools: WordTools
  speak: Speak | undefined
  hasKeys: boolean
  onSetAside: () => void
}

/** Asks for a word in its clause, then shows its sentence as a hint, then its meaning. For another card, mount another instance (`key`). */
export function AskedWord({ card, session, tools, speak, hasKeys, onSetAside }: Props) {
  const { text, at, clauseStart, clauseEnd } = card
  const { timeline, player, isStill, lastWord, play } = useClausePlayer(card, speak)
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'asked' | 'hinted' | 'shown'>('asked')
  const [shownAt] = useState(() => performance.now())
  const frame = useFocusFallback<HTMLDivElement>()
  // A low window cannot show the header and the word together.
  useEffect(() => {
    if (window.innerHeight < lowWindowPx) frame.current?.scrollIntoView()
  }, [frame])
  const isShown = step === 'shown'
  const hasHint = !isStill && step === 'asked' && lastWord > 0
  const path = findWordPath(card)
  const clause = text.slice(timeline.word(clauseStart)?.start, timeline.word(clauseEnd)?.end)

  const show = () => {
    play(at, lastWord)
    setStep('shown')
  }
  const advance = () => {
    dismissNotice()
    if (!hasHint) return show()
    play(0, lastWord)
    setStep('hinted')
  }
  const answer = (rating: 1 | 3) => session.answer(rating, performance.now() - shownAt)
  const again = () => (step === 'asked' ? play(clauseStart, at) : play(0, lastWord))
  const lookUp = () => {
    const met = { text: card.word, before: '', after: '', sentence: text, wordNumber: card.wordNumber ?? 1 }
    if (!isShown) show()
    tools.lookUp(met, true)
  }
  const main = isShown
    ? [
        { label: 'Not yet', shortcut: '1', run: () => answer(1) },
        { label: 'I knew it', shortcut: '3', run: () => answer(3) },
      ]
    : [{ label: hasHint ? 'Show the sentence' : 'Show the meaning', shortcut: 'Space', run: advance }]
  const others = [
    { label: 'Again', shortcut: 'R', run: again },
    { label: 'Dictionary', shortcut: 'D', run: lookUp },
    ...(path ? [{ label: 'Open in the text', shortcut: 'O', run: () => navigate(path) }] : []),
    { label: 'Never ask again', shortcut: 'X', run: onSetAside },
  ]
  useReviewKeys(hasKeys, {
    ...Object.fromEntries([...main, ...others].map(({ shortcut, run }) => [shortcut.toLowerCase(), run])),
    ' ': isShown ? again : advance,
    ...(!isShown && { enter: advance }),
    escape: () => (tools.isCardOpen ? tools.closeCard() : navigate(paths.savedWords)),
  })
  const swipe = useSwipe({
    onTap: isShown ? again : advance,
    onSwipe: (isRight) => isShown && answer(isRight ? 3 : 1),
  })

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <div
        {...swipe}
        className="touch-pan-y rounded bg-sunk pb-4 select-none [--below-word:calc(100%-3px)] [--word-inset:1rem]"
      >
        {isStill ? (
          <MarkedSentence card={card} timeline={timeline} className="px-5 py-14 text-center text-xl" />
        ) : (
          <PlainStage player={player} timeline={timeline} />
        )}
      </div>
      <div className="sm:pr-[12%]">
        <div role="status" className="mx-auto mt-6 low:mt-3 min-h-44 max-w-[38rem] sm:min-h-40 low:min-h-0">
          {isShown ? (
            <Meaning card={card} path={path}>
              {!isStill && lastWord > 0 && (
                <MarkedSentence card={card} timeline={timeline} className="mt-4 text-ink-soft" />
              )}
            </Meaning>
          ) : (
            <p className="text-center font-read text-lg">
              <span className="sr-only">{lastWord > 0 ? `${card.word}, in “${clause}”.` : card.word}</span>{' '}
              <span>{lastWord > 0 ? 'What does it mean here?' : 'What does it mean?'}</span>
            </p>
          )}
        </div>
        <div
          data-answers
          className="sticky bottom-0 -mx-5 grid auto-cols-fr grid-flow-col gap-3 border-rule bg-paper px-5 py-3 narrow:py-1.5 max-sm:border-t sm:mx-auto sm:max-w-[38rem] sm:px-0"
        >
          {main.map(({ label, shortcut, run }) => (
            <KeyButton key={label} look="outlined" size="large" onClick={run} {...{ shortcut, hasKeys }}>
              {label}
            </KeyButton>
          ))}
        </div>
        <div className="mt-2 flex flex-wrap justify-center gap-x-5 text-sm">
          {others.map(({ label, shortcut, run }) => (
            <KeyButton key={label} look="link" onClick={run} {...{ shortcut, hasKeys }}>
              {label}
            </KeyButton>
          ))}
        </div>
      </div>
    </div>
  )
}
