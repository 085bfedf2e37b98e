import { Pause } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react'
import { formatDuration } from '../../../lib/pace.ts'
import { dismissToast, type Toast, toastStore } from '../../../lib/toast.ts'
import { useDrawWord, useIsPlaying, useWordWhenIdle } from '../playback/use-player.ts'
import type { SavingState } from '../position/saver-state.ts'
import { useSaving } from '../position/use-position-saver.ts'
import { ignoredInputProps } from '../quiet/use-recent-input.ts'
import { IsVisible } from '../quiet/use-store-while-visible.ts'
import { TextButton } from '../reader-button.tsx'
import { type ReaderState, useReader } from '../reader-context.ts'

/** Position, time left and saving status, with the slider for jumping to any word. */
export function Progress({ onSignIn, children }: { onSignIn: () => void; children?: ReactNode }) {
  const reader = useReader()
  const { timeline, player } = reader
  const total = timeline.wordCount
  const word = useWordWhenIdle(player, (index) => (total === 0 ? 0 : index + 1))
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // Renders again after a long pause, because playback may then start slowly, which lengthens the time left.
  useEffect(() => {
    return player.onRested(renderAgain)
  }, [player])
  const share = total < 2 ? 0 : (word - 1) / (total - 1)
  const percent = total === 0 ? 0 : Math.floor((100 * word) / total)
  return (
    <div className="desk-progress top-0 z-10 bg-paper has-data-notice:sticky">
      <div className="group flex flex-wrap items-center justify-between gap-x-3 narrow:has-data-notice:flex-nowrap text-sm whitespace-nowrap narrow:text-xs text-ink-soft tabular-nums lining-nums">
        <p className="max-w-max grow truncate narrow:group-has-data-notice:w-0">{`Word ${word} of ${total} (${percent}% complete)`}</p>
        <p className="flex min-h-6 min-w-0 flex-wrap gap-x-4">
          {/* In a narrow desk, these controls float above the desk, because this line has no space for them. */}
          <span className="over-desk contents narrow:fixed narrow:bottom-[calc(var(--foot)+0.5rem)] max-sm:left-1/2 low:left-[calc(100%-var(--aside)/2)] narrow:flex narrow:min-h-11 narrow:-translate-x-1/2 narrow:items-center narrow:gap-4 narrow:rounded narrow:border narrow:border-edge narrow:bg-surface narrow:px-4 narrow:text-sm empty:hidden">
            <BackToPosition word={word} />
            {children}
          </span>
          <SavingStatus onSignIn={onSignIn} />
        </p>
        <p className="text-right narrow:group-has-data-notice:hidden">{formatTimeLeft(reader)}</p>
      </div>
      <div className="relative">
        <MarkLines />
      </div>
      <input
        type="range"
        aria-label="Progress"
        aria-valuetext={`Word ${word} of ${total}`}
        disabled={total === 0}
        min={Math.min(1, total)}
        max={total}
        value={word}
        onChange={({ target }) => {
          player.pause()
          player.goTo(Number(target.value) - 1)
        }}
        className="slider scrubber mt-1 block w-full"
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      />
    </div>
  )
}

function MarkLines() {
  const { timeline, marks } = useReader()
  const last = Math.max(1, timeline.wordCount - 1)
  const path = marks.marks.map(({ startWord }) => `M${((startWord - 1) / last) * 1_000} 0V1`).join('')
  return (
    <svg
      aria-hidden
      viewBox="0 0 1000 1"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-[7px] top-0.5 h-1.5 w-[calc(100%-14px)] stroke-ink-soft"
    >
      <path d={path} strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function formatTimeLeft({ timeline, player, speed }: ReaderState): string {
  const isLastWord = player.index === timeline.wordCount - 1
  return isLastWord ? 'The end' : `${formatDuration(player.timeLeftMs(speed.base))} left`
}

/** Button that returns to the saved position after a jump. The jump changes that position only when the reader plays or steps. */
function BackToPosition({ word }: { word: number }) {
  const { player, saver } = useReader()
  const isPlaying = useIsPlaying(player)
  const { position } = saver
  if (isPlaying || position === 0 || position === word) return null
  return (
    <TextButton
      onClick={() => player.goTo(position - 1)}
    >{`Back to your place (word ${position})`}</TextButton>
  )
}

/** Line shown instead of the desk while the controls are hidden: progress bar, and during playback the time left and a pause button. */
export function QuietLine({ onSignIn }: { onSignIn: () => void }) {
  const reader = useReader()
  const { timeline, player } = reader
  const bar = useRef<HTMLDivElement>(null)
  const isPlaying = useIsPlaying(player)
  const left = useWordWhenIdle(player, () => formatTimeLeft(reader))
  useDrawWord(player, (index) => {
    const share = (index + 1) / timeline.wordCount
    if (bar.current) bar.current.style.transform = `scaleX(${share})`
  })
  return (
    <div
      {...ignoredInputProps}
      className="quiet-line pointer-events-none absolute right-(--beside) bottom-0 left-0 z-10"
    >
      <div className="flex items-center justify-between px-5 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-xs text-ink-soft tabular-nums sm:px-9">
        <p>{isPlaying && left}</p>
        <SavingStatus onSignIn={onSignIn} isQuiet />
        {isPlaying && (
          <button
            type="button"
            aria-label="Pause"
            className="pointer-events-auto inline-flex size-11 items-center justify-center text-ink-soft hover:text-ink"
            onClick={player.pause}
          >
            <Pause size={18} strokeWidth={0} fill="currentColor" />
          </button>
        )}
      </div>
      <div aria-hidden className="h-[3px] bg-rule forced-colors:border-t">
        <div ref={bar} className="h-full origin-left bg-accent forced-colors:bg-[Highlight]" />
      </div>
    </div>
  )
}

const savingLabels: Record<SavingState, string> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved yet',
  gone: 'This text is no longer available',
  accountGone: 'This account no longer exists',
}
const isProblem = (state: SavingState) => !['idle', 'saving', 'saved'].includes(state)

/** @param button button of the notice; the notice stays while its button has the focus */
function useNotice(button: RefObject<HTMLButtonElement | null>): Toast | undefined {
  const notice = useSyncExternalStore(toastStore.subscribe, toastStore.readInline)
  useEffect(() => {
    if (!notice?.durationMs) return
    const timer = setInterval(() => {
      if (!button.current?.matches(':focus')) dismissToast(notice.id)
    }, notice.durationMs)
    return () => clearInterval(timer)
  }, [notice, button])
  return notice
}

/** Always rendered, to avoid a layout shift. Announces only failures. With `isQuiet`, shows only failures. */
function SavingStatus({ onSignIn, isQuiet = false }: { onSignIn: () => void; isQuiet?: boolean }) {
  const { saver } = useReader()
  const button = useRef<HTMLButtonElement>(null)
  const notice = useNotice(button)
  const isShown = useContext(IsVisible)
  const state = useSaving(saver, ({ state }) => (isQuiet && !isProblem(state) ? 'idle' : state))
  return (
    <span className="relative min-w-0 truncate">
      <span role="status">
        {notice && isShown && (
          <span data-notice>
            <span className="text-ink">{`${notice.title} `}</span>
            <span className="narrow:sr-only">{notice.description}</span>
          </span>
        )}
      </span>
      {notice?.action && isShown && (
        <TextButton
          className="pointer-events-auto pointer-coarse:-my-2.5"
          ref={button}
          onClick={() => {
            notice.action?.onAct()
            dismissToast(notice.id)
          }}
        >
          {notice.action.label}
        </TextButton>
      )}
      <span>{!notice && !isProblem(state) && savingLabels[state]}</span>
      <span role="status" className="ml-2 text-danger">
        {isProblem(state) && savingLabels[state]}
      </span>
      {saver.needsSignIn && (
        <TextButton className="pointer-events-auto ml-2" onClick={onSignIn}>
          Sign in to save
        </TextButton>
      )}
    </span>
  )
}
