import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reportLoadError } from '../../components/lazy-dialog.tsx'
import { LazyPart } from '../../components/lazy-part.tsx'
import { useReducedMotion } from '../../lib/theme.ts'
import { dismissNotice, dismissToast, toast } from '../../lib/toast.ts'
import { useIsPrinted } from '../../lib/use-media.ts'
import { toStyle, useAppliedSettings } from './applied-settings.ts'
import { Controls } from './desk/controls.tsx'
import { Caption, Desk } from './desk/desk.tsx'
import { Progress, QuietLine } from './desk/progress.tsx'
import { AmbientEffectLayer } from './effects/ambient-effect.tsx'
import { FullText, type FullTextHandle } from './full-text/full-text.tsx'
import { lazyParts } from './lazy-parts.ts'
import { Hint } from './onboarding/hint.tsx'
import { useHints } from './onboarding/use-hints.ts'
import { useIsNewcomer } from './onboarding/use-is-newcomer.ts'
import { onMove, useIsPlaying } from './playback/use-player.ts'
import { useRecentInput } from './quiet/use-recent-input.ts'
import { IsVisible } from './quiet/use-store-while-visible.ts'
import { TextButton } from './reader-button.tsx'
import { useReader } from './reader-context.ts'
import { type BackLink, ReaderHeader } from './reader-header.tsx'
import type { SoundControl } from './settings/settings-sheet.tsx'
import { Stage, StepStatus } from './stage/stage.tsx'
import { type ChapterActions, useReaderActions } from './use-reader-actions.ts'
import type { WordTools } from './words/word-tools.ts'

/** Props that the page passes in, because other features implement them. */
export interface PageProps {
  tools: WordTools
  card: ReactNode
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
  /** Shown instead of the text at its end; false before the end. */
  coda: ReactNode
  children?: ReactNode
}

/** The open text with its controls, for chapters and for the reader's own texts. Requires a `ReaderContext`. */
export function ReaderScreen({ tools, card, chapters, onSearch, coda, ...page }: Props) {
  const { journalName, timeline, player, saver, settings, changeSettings, bar } = useReader()
  const fullText = useRef<FullTextHandle>(null)
  const isPlaying = useIsPlaying(player)
  const hasRecentInput = useRecentInput()
  const isStill = useReducedMotion()
  const isPrinted = useIsPrinted()
  const isOver = Boolean(coda) && !isPrinted
  const isQuiet = isOver || (isPlaying && !hasRecentInput)
  const sentence = useSentenceOffer()
  const { hint, finish: finishHint } = useHints()
  const isNewcomer = useIsNewcomer()
  const actions = useReaderActions({ tools, chapters, onSearch, finishHint, onLookedUp: sentence.offer })
  const { open, close, findSpeed } = actions.overlays
  const signIn = () => {
    player.pause()
    page.onSignIn(() => void saver.save())
  }
  const failVoice = () => {
    changeSettings({ readAloud: false })
    reportLoadError('The voice could not be loaded')
  }
  useAppliedSettings()
  useNotices()

  return (
    <div
      className="reader relative h-dvh overflow-clip print:h-auto print:overflow-visible"
      data-focus-letter={settings.focusLetter ? 'on' : 'off'}
      data-quiet={isQuiet || undefined}
      data-newcomer={isNewcomer || undefined}
      data-beside={open === 'settings' || undefined}
      data-looked-up={tools.isCardOpen || undefined}
      style={toStyle(settings)}
    >
      <ReaderHeader {...page} actions={actions} onContents={chapters?.openContents} onSearch={onSearch} />
      <main id="content" className="absolute inset-0 print:static">
        {!isOver && <StepStatus />}
        <AmbientEffectLayer effect={settings.ambientEffect} isMoving={isPlaying && !isStill} />
        <IsVisible value={!isQuiet}>
          {isOver ? (
            coda
          ) : settings.fullText || isPrinted ? (
            <div className="absolute right-[max(var(--beside),var(--aside))] left-0 top-(--header) bottom-(--foot) grid low:bottom-0 grid-rows-[minmax(0,1fr)] items-center px-2 py-3 sm:px-8 print:static print:block">
              <FullText ref={fullText} onLookUp={actions.lookUp} isPrinted={isPrinted} />
            </div>
          ) : (
            <Stage moves={actions.moves} />
          )}
          {hint && !isPlaying && !isOver && !settings.fullText && timeline.wordCount > 0 && (
            <Hint name={hint} onDismiss={() => finishHint(hint)} onFindSpeed={findSpeed} />
          )}
          <Desk>
            <Progress onSignIn={signIn}>
              {sentence.isOffered && !tools.isCardOpen && (
                <TextButton onClick={sentence.accept}>Start this sentence again</TextButton>
              )}
            </Progress>
            <Controls tools={tools} actions={actions} onCenter={() => fullText.current?.center()} />
            <div className="desk-foot grid grid-cols-2 items-center gap-x-6 gap-y-1 text-sm lg:grid-cols-[minmax(7.5rem,1fr)_auto_minmax(7.5rem,1fr)]">
              {page.children}
              <Caption isOpenAtFirst={isNewcomer} onReport={page.onReport} />
            </div>
          </Desk>
        </IsVisible>
        {isQuiet && <QuietLine onSignIn={signIn} />}
        {settings.readAloud && !isOver && (
          <LazyPart onLoadError={failVoice}>
            <lazyParts.ReadAloud title={page.title} subtitle={page.subtitle} moves={actions.moves} />
          </LazyPart>
        )}
        {bar.target && <lazyParts.MarkBar target={bar.target} onNote={actions.marks.editNote} />}
      </main>
      {card}
      {actions.marks.note && (
        <lazyParts.NoteDialog
          target={actions.marks.note}
          name={journalName}
          onSave={actions.marks.saveNote}
          onClose={actions.marks.closeNote}
        />
      )}
      <lazyParts.SettingsSheet
        open={open === 'settings'}
        onClose={close}
        onFindSpeed={findSpeed}
        sound={page.sound}
      />
      <lazyParts.FindSpeedDialog open={open === 'speed'} onClose={close} />
      <lazyParts.KeysDialog open={open === 'keys'} onClose={close} />
    </div>
  )
}

/** Offers to restart the sentence of a looked-up word. Any move or play withdraws the offer. */
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

/** Shows a notice with the position at which the text opened. Play or a manual move dismisses any notice. */
function useNotices(): void {
  const { player, opening } = useReader()
  const { bookmark } = opening
  useEffect(() => {
    if (bookmark <= 1) return
    const id = toast({
      title: 'Continuing from bookmark',
      description: `Word ${bookmark}`,
      isInline: true,
    })
    return () => dismissToast(id)
  }, [bookmark])
  useEffect(() => {
    const stops = [
      player.onPlaying((isPlaying) => isPlaying && dismissNotice()),
      player.onWord(({ by }) => by !== 'playing' && dismissNotice()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [player])
}
