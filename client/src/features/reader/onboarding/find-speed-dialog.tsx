import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { DialogWindow } from '../../../components/dialog-window.tsx'
import { Key } from '../../../components/key.tsx'
import { toLatinKey, useKeyDown } from '../keys/keys.ts'
import { useTimeline } from '../playback/use-timeline.ts'
import { useReader } from '../reader-context.ts'
import { PausesChoice } from '../settings/controls.tsx'
import { PlainStage } from '../stage/plain-stage.tsx'
import { createTrialSpeeds, trialText, useTrial } from './use-trial.ts'

const ordinals = ['First', 'Second', 'Third']

export interface FindSpeedProps {
  open: boolean
  onClose: () => void
}

export function FindSpeedDialog({ open, onClose }: FindSpeedProps) {
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      width="text"
      title="Find your speed"
      description="The same lines at three speeds. Pick the one that suits you."
    >
      <Trial onClose={onClose} />
    </DialogWindow>
  )
}

function Trial({ onClose }: Pick<FindSpeedProps, 'onClose'>) {
  const { speed, settings } = useReader()
  const timeline = useTimeline(trialText, 'Novel')
  const [speeds] = useState(() => createTrialSpeeds(speed.dial))
  const bases = settings.trueSpeed ? speeds.map(timeline.trueSpeed) : speeds
  const { player, run, isOver, isRunning, toggle } = useTrial(timeline, bases)
  const choose = (wordsPerMinute: number) => {
    speed.change(wordsPerMinute)
    onClose()
  }
  useKeyDown((event) => {
    const { key, ctrlKey, altKey, metaKey, repeat } = event
    const chosen = speeds[Number(/^[123]$/.exec(key)?.[0] ?? toLatinKey(event)) - 1]
    if (chosen && !ctrlKey && !altKey && !metaKey && !repeat) choose(chosen)
  }, settings.singleKeys)
  const hasBegun = isRunning || run > 0
  return (
    <div className="grid gap-5 low:gap-3">
      <div
        data-focus-letter={settings.focusLetter ? 'on' : 'off'}
        className="overflow-hidden rounded bg-sunk py-3"
      >
        <p role="status" className="text-center text-sm text-ink-soft tabular-nums lining-nums">
          {isOver ? 'Which felt best?' : `${ordinals[run]}, ${speeds[run]} WPM`}
        </p>
        <PlainStage player={player} timeline={timeline} />
      </div>
      <Button look="primary" size="large" className="justify-self-center sm:min-w-33" onClick={toggle}>
        {isRunning ? 'Pause' : isOver ? 'Read again' : hasBegun ? 'Continue' : 'Start'}
      </Button>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        {speeds.map((wordsPerMinute, index) => (
          <Button
            key={wordsPerMinute}
            aria-current={(index === run && !isOver) || undefined}
            className="min-h-18 flex-col gap-0.5! px-1! tabular-nums lining-nums aria-[current]:border-accent"
            onClick={() => choose(wordsPerMinute)}
          >
            <span className="flex items-center gap-2 font-normal text-ink-soft">
              <span>{ordinals[index]}</span>{' '}
              {settings.singleKeys && <Key isReminder>{String(index + 1)}</Key>}
            </span>
            <span>{`${wordsPerMinute} WPM`}</span>
          </Button>
        ))}
      </div>
      <div className="-mt-3 justify-self-center text-center">
        <PausesChoice />
      </div>
      <Button look="quiet" className="min-h-11 justify-self-center" onClick={onClose}>
        <span>{`Keep ${speed.dial} WPM`}</span> <Key isReminder>Esc</Key>
      </Button>
    </div>
  )
}
