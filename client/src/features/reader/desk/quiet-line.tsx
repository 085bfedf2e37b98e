import { Pause } from 'lucide-react'
import { useRef } from 'react'
import { formatDuration } from '../../../lib/pace.ts'
import { useDrawWord, useIsPlaying, useWordWhenIdle } from '../playback/use-player.ts'
import { quietly } from '../quiet/use-recent-input.ts'
import { useReader } from '../reader-context.ts'
import { SavingStatus } from './saving-status.tsx'

/** Shown in place of the desk while the controls are hidden: progress bar, and during playback the time left and Pause. */
export function QuietLine({ onSignIn }: { onSignIn: () => void }) {
  const { timeline, player, speed } = useReader()
  const bar = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  const left = useWordWhenIdle(player, () => formatDuration(player.timeLeftMs(speed.base)))
  useDrawWord(player, (index) => {
    const share = (index + 1) / timeline.wordCount
    if (bar.current) bar.current.style.transform = `scaleX(${share})`
  })
  return (
    <div
      {...quietly}
      className="quiet-line pointer-events-none absolute right-(--beside) bottom-0 left-0 z-10"
    >
      <div className="flex items-center justify-between px-5 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-xs text-ink-soft tabular-nums sm:px-9">
        <p>{isPlaying && `${left} left`}</p>
        <SavingStatus onSignIn={onSignIn} isQuiet />
        {isPlaying && (
          <button
            type="button"
            aria-label="Pause"
            className="pointer-events-auto inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink"
            onClick={player.pause}
          >
            <Pause aria-hidden size={18} strokeWidth={0} fill="currentColor" />
          </button>
        )}
      </div>
      <div aria-hidden className="h-[3px] bg-rule forced-colors:border-t">
        <div ref={bar} className="h-full origin-left bg-accent forced-colors:bg-[Highlight]" />
      </div>
    </div>
  )
}
