import {
  AlignLeft,
  BookmarkCheck,
  ChevronLeft,
  ChevronRight,
  LocateFixed,
  Pause,
  Play,
  RotateCcw,
  Search,
  Star,
} from 'lucide-react'
import { useEffect } from 'react'
import { toastMediumMs, toastShortMs } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { toast } from '../../../lib/toast.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import type { PositionSaver } from '../position/position-saver.ts'
import type { WordTools } from '../words/word-tools.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

interface Props {
  timeline: Timeline
  player: Player
  saver: PositionSaver
  tools: WordTools
  isFullText: boolean
  onFullText: () => void
  onCenter: () => void
  onLookUp: () => void
  onSaveWord: () => void
}

/** Everything that can be done with the text and the word, in one row; on a phone in two. */
export function Controls({ timeline, player, saver, tools, isFullText, ...on }: Props) {
  const isPlaying = useIsPlaying(player)
  const word = useWord(player, (index) => timeline.words[index]?.text ?? '')
  const canUse = tools.canUse(word)
  const { attend } = tools
  useEffect(() => {
    attend(isPlaying ? undefined : word)
  }, [attend, isPlaying, word])
  const isSaved = canUse && tools.isSaved(word)
  const words = (
    <>
      <IconButton name="Look up current word" disabled={!canUse} onClick={on.onLookUp}>
        <Search {...icon} />
      </IconButton>
      <IconButton
        name={isSaved ? 'Word saved' : 'Save current word'}
        disabled={!canUse || isSaved || tools.isSaving}
        onClick={on.onSaveWord}
      >
        <Star {...icon} fill={isSaved ? 'currentColor' : 'none'} />
      </IconButton>
    </>
  )
  return (
    <div className="grid items-center gap-y-2 sm:grid-cols-[1fr_auto_1fr]">
      <div className="flex justify-center max-sm:order-2 sm:justify-start">
        <IconButton name={isFullText ? 'Hide full text' : 'Full text'} onClick={on.onFullText}>
          <AlignLeft {...icon} />
        </IconButton>
        {isFullText && (
          <IconButton name="Center current word" onClick={on.onCenter}>
            <LocateFixed {...icon} />
          </IconButton>
        )}
        <span className="flex sm:hidden">{words}</span>
      </div>
      <Steps timeline={timeline} player={player} saver={saver} isPlaying={isPlaying} />
      <div className="flex justify-end max-sm:hidden">{words}</div>
    </div>
  )
}

interface StepsProps extends Pick<Props, 'timeline' | 'player' | 'saver'> {
  isPlaying: boolean
}

/** Restart, previous, play or pause, next, save the position. */
function Steps({ timeline, player, saver, isPlaying }: StepsProps) {
  const isFirst = useWord(player, (index) => index === 0)
  const isLast = useWord(player, (index) => index >= timeline.wordCount - 1)
  return (
    <div className="flex items-center justify-center min-[360px]:gap-1 sm:gap-2">
      <IconButton name="Restart" disabled={isFirst} onClick={player.restart}>
        <RotateCcw {...icon} />
      </IconButton>
      <IconButton name="Previous word" disabled={isFirst} onClick={() => player.step(-1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <Button
        look="primary"
        size="large"
        className="min-w-24 max-[360px]:px-3 min-[360px]:min-w-33"
        disabled={timeline.wordCount === 0}
        onClick={player.toggle}
      >
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
      <IconButton
        name="Save progress"
        disabled={timeline.wordCount === 0}
        onClick={() => void saveProgress(saver, player)}
      >
        <BookmarkCheck {...icon} />
      </IconButton>
    </div>
  )
}

/** The manual save, which says how it went. */
async function saveProgress(saver: PositionSaver, player: Player): Promise<void> {
  if (saver.position === 0 && player.index === 0) {
    toast({
      title: 'No session active',
      description: 'Please start reading first to save progress.',
      variant: 'warning',
      durationMs: toastMediumMs,
    })
    return
  }
  if (saver.position !== player.index + 1) saver.read(player.index + 1)
  if (await saver.save()) {
    toast({
      title: 'Progress saved',
      description: 'Your reading position has been saved',
      variant: 'success',
      durationMs: toastShortMs,
    })
  } else {
    toast({
      title: 'Save failed',
      description: 'Could not save your progress. Please try again.',
      variant: 'destructive',
      durationMs: toastMediumMs,
    })
  }
}
