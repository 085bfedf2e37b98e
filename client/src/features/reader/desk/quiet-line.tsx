import { Pause } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { timeInWords } from '../../../lib/pace.ts'
import { useIsPlaying, useWordBeside } from '../playback/use-player.ts'
import { quietly } from '../quiet/use-awake.ts'
import type { ProgressProps } from './progress.tsx'
import { SavingLine } from './saving-line.tsx'

/** All that stands beside the word while nobody moves: how far it is, and while it plays how long the rest takes, and Pause. */
export function QuietLine({
  timeline,
  player,
  saver,
  onSignIn,
  wordsPerMinute,
}: Omit<ProgressProps, 'children'>) {
  const bar = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  const left = useWordBeside(player, () => timeInWords(player.timeLeftMs(wordsPerMinute)))
  useEffect(() => {
    // Drawn outside React's render, like the word.
    const draw = () => {
      const share = (player.index + 1) / timeline.wordCount
      if (bar.current) bar.current.style.transform = `scaleX(${share})`
    }
    draw()
    return player.onWord(draw)
  }, [player, timeline])
  return (
    <div
      {...quietly}
      className="quiet-line pointer-events-none absolute right-(--beside) bottom-0 left-0 z-10"
    >
      <div className="flex items-center justify-between px-5 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-xs text-ink-soft tabular-nums sm:px-9">
        <p>{isPlaying && `${left} left`}</p>
        <SavingLine saver={saver} onSignIn={onSignIn} isQuiet />
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
