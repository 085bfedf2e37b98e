import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Button, IconButton } from '../../components/button.tsx'
import type { Player } from './player.ts'
import { useIsPlaying, useWord } from './use-player.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

/** Restart, previous, play or pause, next. */
export function Controls({ timeline, player }: { timeline: Timeline; player: Player }) {
  const isPlaying = useIsPlaying(player)
  const isFirst = useWord(player, (index) => index === 0)
  const isLast = useWord(player, (index) => index >= timeline.words.length - 1)
  const isEmpty = timeline.words.length === 0
  return (
    <div className="flex items-center justify-center gap-1 sm:gap-2">
      <IconButton name="Restart" disabled={isFirst} onClick={() => player.goTo(0)}>
        <RotateCcw {...icon} />
      </IconButton>
      <IconButton name="Previous word" disabled={isFirst} onClick={() => player.step(-1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <Button look="primary" size="large" className="min-w-33" disabled={isEmpty} onClick={player.toggle}>
        {isPlaying ? (
          <Pause {...icon} size={16} fill="currentColor" />
        ) : (
          <Play {...icon} size={16} fill="currentColor" />
        )}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <IconButton name="Next word" disabled={isLast} onClick={() => player.step(1)}>
        <ChevronRight {...icon} />
      </IconButton>
    </div>
  )
}
