import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../lib/theme.ts'
import { dismissToast, toast } from '../../lib/toast.ts'
import { toStyle, useAppliedSettings } from './applied-settings.ts'
import { Caption } from './desk/caption.tsx'
import { Controls } from './desk/controls.tsx'
import { Desk } from './desk/desk.tsx'
import { Progress } from './desk/progress.tsx'
import { QuietLine } from './desk/quiet-line.tsx'
import { SpeedSlider } from './desk/speed-slider.tsx'
import { AmbientEffectLayer } from './effects/ambient-effect.tsx'
import { FullText, type FullTextHandle } from './full-text/full-text.tsx'
import { lazyParts } from './lazy-parts.ts'
import { Hint } from './onboarding/hint.tsx'
import { useHints } from './onboarding/use-hints.ts'
import { onMove, useIsPlaying } from './playback/use-player.ts'
import { BackToPosition } from './position/back-to-position.tsx'
import { useRecentInput } from './quiet/use-recent-input.ts'
import { IsVisible } from './quiet/use-store-while-visible.ts'
import { useReader } from './reader-context.ts'
import { type BackLink, ReaderHeader } from './reader-header.tsx'
import type { SoundControl } from './settings/settings-sheet.tsx'
import { Stage } from './stage/stage.tsx'
import { type ChapterActions, useReaderActions } from './use-reader-actions.ts'
import type { WordTools } from './words/word-tools.ts'

/** Passed in by the page: other features implement these. */
export interface PageProps {
  tools: WordTools
  sound: SoundControl | undefined
  /** Called when the login session has expired while reading. */
  onSignIn: (onSignedIn: () => void) => void
  /** Called with the 1-based number of the word on screen. */
  onReport: (wordNumber: number) => void
}

interface Props extends PageProps {
  title: string
  subtitle: string
  back: BackLink
  /** Undefined for a text without chapters. */
  chapters?: ChapterActions
  onSearch: () => void
  /** Replaces the text at its end; false until then. */
  coda: ReactNode
  /** Links shown beside the caption. */
  children?: ReactNode
}

/** The open text with its controls. Used for chapters and for the reader's own texts. Requires a `ReaderContext`. */
export function ReaderScreen({ tools, chapters, onSearch, coda, ...page }: Props) {
  const { timeline, player, saver, settings } = useReader()
  const fullText = useRef<FullTextHandle>(null)
  const isPlaying = useIsPlaying(player)
  const hasRecentInput = useRecentInput()
  const isStill = useReducedMotion()
  const isOver = Boolean(coda)
  const isQuiet = isOver || (isPlaying && !hasRecentInput)
  const sentence = useSentenceOffer()
  const { hint, finish: finishHint } = useHints()
  const { fullScreen, overlays, moves, toggleFullText, lookUp, saveWord } = useReaderActions({
    tools,
    chapters,
    onSearch,
    finishHint,
    onLookedUp: sentence.offer,
  })
  const { open, close } = overlays
  const report = () => {
    player.pause()
    page.onReport(player.index + 1)
  }
  const signIn = () => page.onSignIn(() => void saver.save())
  useAppliedSettings()
  useBookmarkToast()

  return (
    <div
      className="reader relative h-dvh overflow-clip print:h-auto print:overflow-visible"
      data-focus-letter={settings.focusLetter ? 'on' : 'off'}
      data-quiet={isQuiet || undefined}
      data-beside={open === 'settings' || undefined}
      style={toStyle(settings)}
    >
      <ReaderHeader
        title={page.title}
        subtitle={page.subtitle}
        back={page.back}
        fullScreen={fullScreen}
        onContents={chapters?.openContents}
        onSearch={chapters ? undefined : onSearch}
        onSettings={overlays.toggleSettings}
        onKeys={overlays.showKeys}
      />
      <main id="content" className="absolute inset-0 print:static">
        <AmbientEffectLayer effect={settings.ambientEffect} isMoving={isPlaying && !isStill} />
        <IsVisible value={!isQuiet}>
          {isOver ? (
            coda
          ) : settings.fullText ? (
            <div className="absolute right-(--beside) left-0 top-(--header) bottom-(--foot) grid grid-rows-[minmax(0,1fr)] items-center px-2 py-3 sm:px-8 print:static">
              <FullText ref={fullText} onLookUp={lookUp} />
            </div>
          ) : (
            <Stage moves={moves} />
          )}
          {hint && !isPlaying && !isOver && !settings.fullText && timeline.wordCount > 0 && (
            <Hint name={hint} onDismiss={() => finishHint(hint)} onFindSpeed={overlays.findSpeed} />
          )}
          <Desk>
            <Progress onSignIn={signIn}>
              <BackToPosition />
              {sentence.isOffered && (
                <button
                  type="button"
                  className="underline underline-offset-2 hover:text-ink"
                  onClick={sentence.accept}
                >
                  Start this sentence again
                </button>
              )}
            </Progress>
            <Controls
              tools={tools}
              moves={moves}
              onFullText={toggleFullText}
              onCenter={() => fullText.current?.center()}
              onLookUp={() => lookUp()}
              onSaveWord={saveWord}
            >
              <SpeedSlider />
            </Controls>
            <div className="desk-foot grid grid-cols-2 items-center gap-x-6 gap-y-1 text-sm lg:grid-cols-[minmax(7.5rem,1fr)_auto_minmax(7.5rem,1fr)]">
              {page.children}
              <Caption onReport={report} />
            </div>
          </Desk>
        </IsVisible>
        {isQuiet && <QuietLine onSignIn={signIn} />}
      </main>
      <lazyParts.SettingsSheet
        open={open === 'settings'}
        onClose={close}
        onFindSpeed={overlays.findSpeed}
        sound={page.sound}
      />
      <lazyParts.FindSpeedDialog open={open === 'speed'} onClose={close} />
      <lazyParts.KeysDialog open={open === 'keys'} onClose={close} />
    </div>
  )
}

/** Offers to restart the sentence after a lookup. Any move or play withdraws the offer. */
function useSentenceOffer() {
  const { timeline, player } = useReader()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    return onMove(player, () => setOffered(false))
  }, [player])
  const offer = () => setOffered(timeline.sentenceStart(player.index) < player.index)
  const accept = () => {
    player.goTo(timeline.sentenceStart(player.index))
    player.play()
  }
  return { isOffered, offer, accept }
}

/** Names the bookmark the text opened at, until the first move. */
function useBookmarkToast(): void {
  const { player, opening } = useReader()
  const { bookmark } = opening
  useEffect(() => {
    if (bookmark <= 1) return
    const id = toast({ title: 'Continuing from bookmark', description: `Word ${bookmark}`, variant: 'info' })
    const dismiss = () => dismissToast(id)
    const unsubscribe = onMove(player, dismiss)
    return () => {
      unsubscribe()
      dismiss()
    }
  }, [bookmark, player])
}
