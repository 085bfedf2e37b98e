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
import { Button, IconButton } from '../../../components/button.tsx'
import { useIsPlaying, useWordWhenIdle } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import type { SentenceMoves } from '../stage/use-gestures.ts'
import type { WordTools } from '../words/word-tools.ts'
import { saveProgress } from './save-progress.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

interface Props {
  tools: WordTools
  moves: SentenceMoves
  onFullText: () => void
  onCenter: () => void
  onLookUp: () => void
  onSaveWord: () => void
  /** The speed slider. */
  children: ReactNode
}

/** All buttons of the desk, in one row; on a phone in two rows, the most used first. */
export function Controls({ tools, moves, children, ...on }: Props) {
  const { settings } = useReader()
  const isFullText = settings.fullText
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
      <Steps moves={moves} />
      <WordButtons tools={tools} onLookUp={on.onLookUp} onSaveWord={on.onSaveWord} />
      {/* On a phone the least used buttons are below the speed, in their own row. */}
      <div className="order-2 basis-full sm:col-span-3 sm:pt-3 short:sm:pt-1">{children}</div>
    </div>
  )
}

/** Restart, sentence and word steps, play and pause, manual save. */
function Steps({ moves }: { moves: SentenceMoves }) {
  const { timeline, player, saver } = useReader()
  const isPlaying = useIsPlaying(player)
  const isFirst = useWordWhenIdle(player, (index) => index === 0)
  const isLast = useWordWhenIdle(player, (index) => index >= timeline.wordCount - 1)
  const PlayIcon = isPlaying ? Pause : Play
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
        name="Previous sentence"
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
        <PlayIcon {...icon} size={16} fill="currentColor" />
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
        name="Next sentence"
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

function WordButtons({ tools, onLookUp, onSaveWord }: Pick<Props, 'tools' | 'onLookUp' | 'onSaveWord'>) {
  const { timeline, player } = useReader()
  const { attend } = tools
  const getText = (index: number) => timeline.word(index)?.text ?? ''
  // Undefined during playback: the saved state is requested only for a word at rest.
  const restingWord = useWordWhenIdle(player, (index) => (player.isPlaying ? undefined : getText(index)))
  const canUse = useWordWhenIdle(player, (index) => tools.canUse(getText(index)))
  const isSaved = useWordWhenIdle(player, (index) => {
    const text = getText(index)
    return tools.canUse(text) && tools.isSaved(text)
  })
  useEffect(() => {
    attend(restingWord)
  }, [attend, restingWord])
  const order = 'max-[359px]:order-3 min-[360px]:max-sm:order-1'
  return (
    <div className="yields-to-sheet contents sm:flex sm:justify-end">
      <IconButton name="Look up current word" className={order} disabled={!canUse} onClick={onLookUp}>
        <Search {...icon} />
      </IconButton>
      <IconButton
        name={isSaved ? 'Word saved' : 'Save current word'}
        className={`${order} ${isSaved ? 'text-accent! opacity-100!' : ''}`}
        disabled={!canUse || isSaved || tools.isSaving}
        onClick={onSaveWord}
      >
        <Star {...icon} fill={isSaved ? 'currentColor' : 'none'} />
      </IconButton>
    </div>
  )
}
