import { ChevronFirst, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Key } from '../../../components/key.tsx'
import { modal } from '../keys/keys.ts'
import { useKeyDown } from '../keys/use-reader-keys.ts'
import { useReader } from '../reader-context.ts'
import type { HintName } from './hints.ts'

interface Props {
  name: HintName
  onDismiss: () => void
  onFindSpeed: () => void
}

/** One hint for a new reader, below the header. Its space is reserved, so that it moves nothing. */
export function Hint({ name, onDismiss, onFindSpeed }: Props) {
  const { category, settings } = useReader()
  // In a play the speaker's name needs the middle.
  const isAtLeft = category === 'Stage Play'
  return (
    <div
      data-hint={name}
      className={`no-print pointer-events-none absolute top-(--header) right-(--beside) left-0 z-10 flex h-10 items-center justify-center pl-11 text-sm text-ink-soft pointer-coarse:h-11 sm:max-lg:justify-start sm:max-lg:pl-8 short:justify-start short:pl-8 ${isAtLeft ? 'sm:justify-start sm:pl-8' : ''}`}
    >
      {name === 'speed' ? (
        <SpeedOffer onDecline={onDismiss} onAccept={onFindSpeed} />
      ) : (
        <HintText {...hintTexts[name]} hasKeys={settings.singleKeys} />
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

interface Variants {
  byKey: ReactNode
  byTouch: ReactNode
  byButton: ReactNode
}

const hintTexts: Record<Exclude<HintName, 'speed'>, Variants> = {
  play: {
    byKey: (
      <>
        Press <Key>Space</Key> to play or pause
      </>
    ),
    byTouch: 'Tap the word to play or pause',
    byButton: 'Use the Play button to play or pause',
  },
  sentence: {
    byKey: (
      <>
        Press <Key>Shift ←</Key> to go back a sentence
      </>
    ),
    byTouch: 'Swipe right to go back a sentence',
    byButton: (
      <>
        Use{' '}
        <ChevronFirst
          role="img"
          aria-label="Previous sentence"
          className="inline align-text-bottom"
          size={18}
          strokeWidth={1.5}
        />{' '}
        to go back a sentence
      </>
    ),
  },
  lookUp: {
    byKey: (
      <>
        Press <Key>D</Key> to look up the word
      </>
    ),
    byTouch: 'Tap the magnifier to look up the word',
    byButton: 'Use the magnifier to look up the word',
  },
}

function HintText({ byKey, byTouch, byButton, hasKeys }: Variants & { hasKeys: boolean }) {
  if (!hasKeys) return <p>{byButton}</p>
  return (
    <p>
      <span className="pointer-coarse:hidden">{byKey}</span>
      <span className="hidden pointer-coarse:inline">{byTouch}</span>
    </p>
  )
}

/** Escape declines the offer unless a dialog is open. */
function SpeedOffer({ onDecline, onAccept }: { onDecline: () => void; onAccept: () => void }) {
  useKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(modal)) onDecline()
  })
  return (
    <button
      type="button"
      className="pointer-events-auto underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
      onClick={onAccept}
    >
      Find your speed
    </button>
  )
}
