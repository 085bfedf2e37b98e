import { ChevronFirst, X } from 'lucide-react'
import { Key } from '../../../components/key.tsx'
import { modal, useKeyDown } from '../keys/keys.ts'
import { TextButton } from '../reader-button.tsx'
import { useReader } from '../reader-context.ts'
import type { HintName } from './use-hints.ts'

interface Props {
  name: HintName
  onDismiss: () => void
  onFindSpeed: () => void
}

/** A hint for a new reader, in reserved space below the header, so that nothing shifts. Hidden while a voice status is shown. */
export function Hint({ name, onDismiss, onFindSpeed }: Props) {
  const { category, settings } = useReader()
  // In a play, the middle is reserved for the speaker's name.
  const isAtLeft = category === 'Stage Play'
  return (
    <div
      data-hint={name}
      className={`no-print pointer-events-none absolute top-(--header) right-[max(var(--beside),calc(100%-2*var(--word-x)))] left-0 z-10 flex h-10 items-center justify-center pl-11 text-sm text-ink-soft pointer-coarse:h-11 sm:max-lg:justify-start sm:max-lg:pl-8 short:justify-start short:pl-8 [&:has(~[role=status])]:hidden ${isAtLeft ? 'sm:justify-start sm:pl-8' : ''}`}
    >
      {name === 'speed' ? (
        <SpeedOffer onDecline={onDismiss} onAccept={onFindSpeed} />
      ) : (
        <HintText name={name} hasKeys={settings.singleKeys} />
      )}
      <button
        type="button"
        aria-label={name === 'speed' ? 'No thanks' : 'Hide this hint'}
        aria-keyshortcuts={name === 'speed' ? 'Escape' : undefined}
        className="pointer-events-auto inline-flex size-10 shrink-0 items-center justify-center rounded hover:text-ink pointer-coarse:size-11"
        onClick={onDismiss}
      >
        <X size={14} />
      </button>
    </div>
  )
}

const hintParts = {
  play: {
    action: 'play or pause',
    keyName: 'Space',
    touch: 'Tap the word',
    button: 'Use the Play button to play or pause',
  },
  sentence: {
    action: 'go back a sentence',
    keyName: 'Shift ←',
    touch: 'Swipe right',
    button: (
      <span>
        <span>Use</span>{' '}
        <ChevronFirst
          role="img"
          aria-label="Previous sentence"
          className="inline align-text-bottom"
          size={18}
        />{' '}
        <span>to go back a sentence</span>
      </span>
    ),
  },
  lookUp: {
    action: 'look up the word',
    keyName: 'D',
    touch: 'Tap the book',
    button: 'Use the book to look up the word',
  },
}

function HintText({ name, hasKeys }: { name: keyof typeof hintParts; hasKeys: boolean }) {
  const { action, keyName, touch, button } = hintParts[name]
  return hasKeys ? (
    <p>
      <span className="pointer-coarse:hidden">
        <span>Press</span> <Key>{keyName}</Key> <span>{`to ${action}`}</span>
      </span>
      <span className="hidden pointer-coarse:inline">{`${touch} to ${action}`}</span>
    </p>
  ) : (
    <p>{button}</p>
  )
}

/** Escape declines the offer unless a dialog is open. */
function SpeedOffer({ onDecline, onAccept }: { onDecline: () => void; onAccept: () => void }) {
  useKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(modal)) onDecline()
  })
  return (
    <TextButton className="pointer-events-auto pointer-coarse:min-h-11" onClick={onAccept}>
      Find your speed
    </TextButton>
  )
}
