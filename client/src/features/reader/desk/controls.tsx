import {
  AlignLeft,
  BookA,
  BookmarkCheck,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  LocateFixed,
  Pause,
  Play,
  RotateCcw,
  Star,
  Volume2,
} from 'lucide-react'
import { useEffect } from 'react'
import { toastMediumMs, toastShortMs } from '#shared/limits.ts'
import { Button } from '../../../components/button.tsx'
import { toast } from '../../../lib/toast.ts'
import { MarkButtons } from '../marks/mark-buttons.tsx'
import { useIsPlaying, useWordWhenIdle } from '../playback/use-player.ts'
import { useSaving } from '../position/use-position-saver.ts'
import { ReaderButton, type ReaderButtonProps } from '../reader-button.tsx'
import { type ReaderState, useReader } from '../reader-context.ts'
import type { ReaderActions } from '../use-reader-actions.ts'
import type { WordTools } from '../words/word-tools.ts'
import { SpeedSlider } from './desk.tsx'

interface Props {
  tools: WordTools
  actions: ReaderActions
  onCenter: () => void
}

/** In a narrow or low window, moves a button to the last row. This row contains the least used buttons. */
const lastRow = 'narrow:order-3'

/** On a phone, indents the first button of the row so that Play is centred below the pivot letter of the word. */
const beforePivot = 'narrow:order-1 min-[22.5rem]:max-sm:ml-[calc(44vw-154px)]'
/** On a phone, moves a button to the end of the row that contains Play. The button's margin fills the rest of that row. */
const afterPivot = 'min-[22.5rem]:max-sm:order-1! min-[22.5rem]:max-sm:mr-auto'

/**
 * All controls of the `Desk`. They fill one row, or two rows on a tablet. In a narrow or low window, the last row contains the least used
 * controls.
 */
export function Controls({ tools, actions, onCenter }: Props) {
  const { fullText } = useReader().settings
  const name = fullText ? 'Hide full text' : 'Full text'
  return (
    <div className="flex flex-wrap items-center justify-center gap-y-1 roomy:grid roomy:grid-cols-[1fr_auto_1fr]">
      <div className="yields-to-sheet contents roomy:flex roomy:max-lg:row-start-2">
        <ReaderButton
          icon={AlignLeft}
          name={name}
          label={fullText ? 'Hide' : name}
          className={lastRow}
          onClick={actions.toggleFullText}
        />
        <MarkButtons actions={actions.marks} className={lastRow} />
      </div>
      <Steps moves={actions.moves} />
      <WordButtons tools={tools} actions={actions} onCenter={onCenter} />
      <div className="contents roomy:col-span-3 roomy:block roomy:pt-3 short:roomy:pt-1">
        <SpeedSlider />
      </div>
    </div>
  )
}

/** Restart, sentence and word steps, play and pause, manual save. */
function Steps({ moves }: Pick<ReaderActions, 'moves'>) {
  const reader = useReader()
  const { player } = reader
  const isEmpty = reader.timeline.wordCount === 0
  const isPlaying = useIsPlaying(player)
  const PlayIcon = isPlaying ? Pause : Play
  const rare = `yields-to-sheet ${lastRow}`
  return (
    <div className="below-pivot contents roomy:flex roomy:items-center roomy:justify-center roomy:gap-1 roomy:max-lg:col-span-3 roomy:max-lg:row-start-1">
      <StepButton
        icon={RotateCcw}
        name="Restart"
        label="Restart"
        isBack
        className={rare}
        onClick={() => player.goTo(0)}
      />
      <StepButton
        icon={ChevronFirst}
        name="Previous sentence"
        isBack
        className={beforePivot}
        onClick={moves.previousSentence}
      />
      <StepButton icon={ChevronLeft} name="Previous word" isBack onClick={() => player.step(-1)} />
      <Button
        look="primary"
        size="large"
        className="narrow:order-1 narrow:min-h-13 narrow:max-w-28 narrow:min-w-18 narrow:flex-1 narrow:px-1 roomy:min-w-33"
        disabled={isEmpty}
        onClick={player.toggle}
      >
        <PlayIcon fill="currentColor" />
        <span>{isPlaying ? 'Pause' : 'Play'}</span>
      </Button>
      <StepButton icon={ChevronRight} name="Next word" onClick={() => player.step(1)} />
      <StepButton icon={ChevronLast} name="Next sentence" onClick={moves.nextSentence} />
      <ReaderButton
        icon={BookmarkCheck}
        name="Save progress"
        label="Save progress"
        className={`${rare} low:order-5! max-[22.4375rem]:order-5!`}
        disabled={isEmpty}
        onClick={() => void saveProgress(reader)}
      />
    </div>
  )
}

/** A step back is disabled at the first word, a step forward at the last. */
function StepButton({ isBack = false, ...button }: ReaderButtonProps & { isBack?: boolean }) {
  const { timeline, player } = useReader()
  const isAtEnd = useWordWhenIdle(player, (index) => (isBack ? index === 0 : index >= timeline.wordCount - 1))
  return <ReaderButton repeats className="narrow:order-1" disabled={isAtEnd} {...button} />
}

function WordButtons({ tools, actions, onCenter }: Props) {
  const { timeline, player, saver, settings } = useReader()
  const { requestSavedState } = tools
  const getText = (index: number) => timeline.word(index)?.text ?? ''
  // Undefined during playback: the saved state is requested only for a word that stays on screen.
  const restingWord = useWordWhenIdle(player, (index) => (player.isPlaying ? undefined : getText(index)))
  const canLookUp = useWordWhenIdle(player, (index) => tools.canLookUp(getText(index)))
  const isSaved = useWordWhenIdle(player, (index) => tools.isSaved(getText(index))) && canLookUp
  const isAccountGone = useSaving(saver, ({ state }) => state === 'accountGone')
  useEffect(() => {
    requestSavedState(isAccountGone ? undefined : restingWord)
  }, [requestSavedState, isAccountGone, restingWord])
  return (
    <div className="yields-to-sheet contents roomy:flex roomy:justify-end roomy:max-lg:col-start-3 roomy:max-lg:row-start-2">
      {settings.fullText && (
        <ReaderButton
          icon={LocateFixed}
          name="Center current word"
          label="Center"
          className={`${lastRow} low:order-5!`}
          onClick={onCenter}
        />
      )}
      <ReaderButton
        icon={Volume2}
        isFilled={settings.readAloud}
        name="Read aloud"
        label="Aloud"
        aria-pressed={settings.readAloud}
        className={`${lastRow} ${settings.readAloud ? 'text-accent!' : ''}`}
        onClick={actions.toggleVoice}
      />
      <ReaderButton
        icon={BookA}
        label="Look up"
        name="Look up current word"
        className={`${lastRow} ${afterPivot}`}
        disabled={!canLookUp}
        aria-expanded={tools.isCardOpen}
        onClick={actions.toggleCard}
      />
      <ReaderButton
        icon={Star}
        isFilled={isSaved}
        name={isSaved ? 'Word saved' : 'Save current word'}
        label={isSaved ? 'Saved' : 'Save'}
        className={`${lastRow} ${isSaved ? 'text-accent! opacity-100!' : ''}`}
        disabled={!canLookUp || isSaved || tools.isSaving}
        onClick={actions.saveWord}
      />
    </div>
  )
}

/** Saves the word on screen as the position, when the reader requests it, and shows the result. */
async function saveProgress({ saver, player }: Pick<ReaderState, 'saver' | 'player'>): Promise<void> {
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
  const isSaved = await saver.save()
  // The status line shows the reason, and a retry would fail again.
  if (saver.state === 'gone' || saver.state === 'accountGone') return
  toast({
    title: isSaved ? 'Progress saved' : 'Save failed',
    description: isSaved
      ? 'Your reading position has been saved'
      : 'Could not save your progress. Please try again.',
    variant: isSaved ? 'success' : 'destructive',
    durationMs: isSaved ? toastShortMs : toastMediumMs,
    isInline: isSaved,
  })
}
