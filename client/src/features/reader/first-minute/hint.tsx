import { ChevronFirst, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Key } from '../../../components/key.tsx'
import { modal } from '../keys/keys.ts'
import type { HintName } from './hints.ts'

interface Props {
  name: HintName
  /** Whether letters act as keys; otherwise the buttons are named. */
  hasKeys: boolean
  /** Whether it keeps to the left, as where a name stands above the word. */
  isAtLeft: boolean
  onDismiss: () => void
  onFindSpeed: () => void
}

/** One line for somebody new, in a place under the header that nothing else needs: it comes and goes without moving anything. */
export function Hint({ name, hasKeys, isAtLeft, onDismiss, onFindSpeed }: Props) {
  return (
    <div
      data-hint={name}
      className={`no-print pointer-events-none absolute top-(--header) right-(--beside) left-0 z-10 flex h-10 items-center justify-center pl-11 text-sm text-ink-soft pointer-coarse:h-11 sm:max-lg:justify-start sm:max-lg:pl-8 short:justify-start short:pl-8 ${isAtLeft ? 'sm:justify-start sm:pl-8' : ''}`}
    >
      {name === 'speed' ? (
        <Offer onRefuse={onDismiss} onTake={onFindSpeed} />
      ) : (
        <Say {...ways[name]} hasKeys={hasKeys} />
      )}
      <button
        type="button"
        aria-label={name === 'speed' ? 'No, thank you' : 'Hide this hint'}
        aria-keyshortcuts={name === 'speed' ? 'Escape' : undefined}
        className="pointer-events-auto inline-flex size-10 shrink-0 items-center justify-center rounded hover:text-ink pointer-coarse:size-11"
        onClick={onDismiss}
      >
        <X aria-hidden size={14} strokeWidth={1.5} />
      </button>
    </div>
  )
}

interface Ways {
  byKey: ReactNode
  byTouch: ReactNode
  byButton: ReactNode
}

const ways: Record<Exclude<HintName, 'speed'>, Ways> = {
  play: {
    byKey: (
      <>
        <Key>Space</Key> plays and pauses
      </>
    ),
    byTouch: 'A tap on the word plays and pauses',
    byButton: 'The Play button plays and pauses',
  },
  sentence: {
    byKey: (
      <>
        <Key>Shift ←</Key> goes back a sentence
      </>
    ),
    byTouch: 'Swipe right: back a sentence',
    byButton: (
      <>
        The{' '}
        <ChevronFirst
          role="img"
          aria-label="Back a sentence"
          className="inline align-text-bottom"
          size={18}
          strokeWidth={1.5}
        />{' '}
        button goes back a sentence
      </>
    ),
  },
  lookUp: {
    byKey: (
      <>
        <Key>D</Key> looks the word up
      </>
    ),
    byTouch: 'The magnifier looks the word up',
    byButton: 'The magnifier looks the word up',
  },
}

function Say({ byKey, byTouch, byButton, hasKeys }: Ways & { hasKeys: boolean }) {
  if (!hasKeys) return <p>{byButton}</p>
  return (
    <p>
      <span className="pointer-coarse:hidden">{byKey}</span>
      <span className="hidden pointer-coarse:inline">{byTouch}</span>
    </p>
  )
}

/** Escape refuses it, unless something that is open takes the key. */
function Offer({ onRefuse, onTake }: { onRefuse: () => void; onTake: () => void }) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(modal)) return
      onRefuse()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [onRefuse])
  return (
    <button
      type="button"
      className="pointer-events-auto underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
      onClick={onTake}
    >
      Find your speed
    </button>
  )
}
