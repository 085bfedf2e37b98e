import {
  AlignLeft,
  BookmarkCheck,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  LocateFixed,
  Pause,
  Play,
  RotateCcw,
  Search,
  Star,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { toastMediumMs, toastShortMs } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { toast } from '../../../lib/toast.ts'
import type { Player } from '../playback/player.ts'
import { useIsPlaying, useWordBeside } from '../playback/use-player.ts'
import type { PositionSaver } from '../position/position-saver.ts'
import type { SentenceMoves } from '../stage/use-gestures.ts'
import type { WordTools } from '../words/word-tools.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

interface Props {
  timeline: Timeline
  player: Player
  saver: PositionSaver
  tools: WordTools
  moves: SentenceMoves
  isFullText: boolean
  onFullText: () => void
  onCenter: () => void
  onLookUp: () => void
  onSaveWord: () => void
  /** The speed. */
  children: ReactNode
}

/** Everything that can be done with the text and the word, in one row; on a phone in two, the thumb's first. */
export function Controls({ timeline, player, saver, tools, moves, isFullText, children, ...on }: Props) {
  const isPlaying = useIsPlaying(player)
  const { attend } = tools
  const textOf = (index: number) => timeline.word(index)?.text ?? ''
  // Words that play come too fast to be looked up: until it rests, only what can be done with them counts.
  const restingWord = useWordBeside(player, (index) => (player.isPlaying ? undefined : textOf(index)))
  const canUse = useWordBeside(player, (index) => tools.canUse(textOf(index)))
  const isSaved = useWordBeside(
    player,
    (index) => tools.canUse(textOf(index)) && tools.isSaved(textOf(index)),
  )
  useEffect(() => {
    attend(restingWord)
  }, [attend, restingWord])
  return (
    <div className="flex flex-wrap items-center justify-center gap-y-1 sm:grid sm:grid-cols-[1fr_auto_1fr]">
      <div className="yields-to-sheet contents sm:flex">
        <IconButton
          name={isFullText ? 'Hide full text' : 'Full text'}
          className="max-sm:order-3"
          onClick={on.onFullText}
        >
          <AlignLeft {...icon} />
        </IconButton>
        {isFullText && (
          <IconButton name="Center current word" className="max-sm:order-3" onClick={on.onCenter}>
            <LocateFixed {...icon} />
          </IconButton>
        )}
      </div>
      <Steps timeline={timeline} player={player} saver={saver} isPlaying={isPlaying} moves={moves} />
      <div className="yields-to-sheet contents sm:flex sm:justify-end">
        <IconButton
          name="Look up current word"
          className="max-[359px]:order-3 min-[360px]:max-sm:order-1"
          disabled={!canUse}
          onClick={on.onLookUp}
        >
          <Search {...icon} />
        </IconButton>
        <IconButton
          name={isSaved ? 'Word saved' : 'Save current word'}
          className={`max-[359px]:order-3 min-[360px]:max-sm:order-1 ${isSaved ? 'text-accent! opacity-100!' : ''}`}
          disabled={!canUse || isSaved || tools.isSaving}
          onClick={on.onSaveWord}
        >
          <Star {...icon} fill={isSaved ? 'currentColor' : 'none'} />
        </IconButton>
      </div>
      {/* On a phone what is used least stands below the speed, in a row of its own. */}
      <div className="order-2 basis-full sm:col-span-3 sm:pt-3 short:sm:pt-1">{children}</div>
    </div>
  )
}

interface StepsProps extends Pick<Props, 'timeline' | 'player' | 'saver' | 'moves'> {
  isPlaying: boolean
}

/** Restart, back and on by a sentence and a word, play or pause, save the position. */
function Steps({ timeline, player, saver, isPlaying, moves }: StepsProps) {
  const isFirst = useWordBeside(player, (index) => index === 0)
  const isLast = useWordBeside(player, (index) => index >= timeline.wordCount - 1)
  return (
    <div className="contents sm:flex sm:items-center sm:gap-1">
      <IconButton
        name="Restart"
        className="yields-to-sheet max-sm:order-3"
        disabled={isFirst}
        onClick={player.restart}
      >
        <RotateCcw {...icon} />
      </IconButton>
      <IconButton
        name="Back a sentence"
        className="max-sm:order-1"
        disabled={isFirst}
        onClick={moves.previousSentence}
      >
        <ChevronFirst {...icon} />
      </IconButton>
      <IconButton
        name="Previous word"
        className="max-sm:order-1"
        disabled={isFirst}
        onClick={() => player.step(-1)}
      >
        <ChevronLeft {...icon} />
      </IconButton>
      <Button
        look="primary"
        size="large"
        className="max-sm:order-1 max-sm:min-h-13 max-sm:max-w-28 max-sm:min-w-18 max-sm:flex-1 max-sm:px-1 sm:min-w-33"
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
      <IconButton
        name="Next word"
        className="max-sm:order-1"
        disabled={isLast}
        onClick={() => player.step(1)}
      >
        <ChevronRight {...icon} />
      </IconButton>
      <IconButton
        name="On a sentence"
        className="max-sm:order-1"
        disabled={isLast}
        onClick={moves.nextSentence}
      >
        <ChevronLast {...icon} />
      </IconButton>
      <IconButton
        name="Save progress"
        className="yields-to-sheet max-sm:order-3"
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
