import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { ReviewCard } from '#shared/word-review.ts'
import { Button } from '../../../components/button.tsx'
import { Key } from '../../../components/key.tsx'
import { isSecondClick } from '../../../lib/second-press.ts'

interface SentenceProps {
  card: ReviewCard
  timeline: Timeline
  className: string
}

export function MarkedSentence({ card: { text, at }, timeline, className }: SentenceProps) {
  const { start = 0, end = text.length } = timeline.word(at) ?? {}
  return (
    <p className={`font-read break-words ${className}`}>
      <span>{text.slice(0, start)}</span>
      <mark className="bg-transparent text-accent underline underline-offset-4">
        {text.slice(start, end)}
      </mark>
      <span>{text.slice(end)}</span>
    </p>
  )
}

interface MeaningProps {
  card: ReviewCard
  path: string | undefined
  children: ReactNode
}

export function Meaning({ card, path, children }: MeaningProps) {
  const { word, partOfSpeech, phonetic, definition, metIn } = card
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-read text-lg font-medium break-words">{word}</span>
        {[partOfSpeech, phonetic].filter(Boolean).map((note) => (
          <span key={note} className="text-sm text-ink-soft">
            {note}
          </span>
        ))}
      </p>
      <p className="mt-1 font-read break-words">{definition}</p>
      {children}
      {metIn && (
        <p className="mt-2 text-sm text-ink-soft">
          {path ? (
            <Link
              href={path}
              className="inline-block py-1 underline underline-offset-2 hover:text-ink pointer-coarse:py-3"
            >
              {metIn}
            </Link>
          ) : (
            metIn
          )}
        </p>
      )}
    </>
  )
}

interface KeyButtonProps extends ComponentProps<typeof Button> {
  shortcut: string
  hasKeys: boolean
}

/** Ignores the second click of a double click: after the first click, this button may have replaced the clicked one. */
export function KeyButton({ shortcut, hasKeys, children, onClick, ...button }: KeyButtonProps) {
  return (
    <Button {...button} onClick={(event) => isSecondClick() || onClick?.(event)}>
      <span>{children}</span>
      {hasKeys && <Key isReminder>{shortcut}</Key>}
    </Button>
  )
}
