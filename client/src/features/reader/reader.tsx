import { type ReactNode, useRef } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { useReducedMotion } from '../../lib/theme.ts'
import { lookOf, useAppliedSettings } from './applied-settings.ts'
import { Caption } from './desk/caption.tsx'
import { Controls } from './desk/controls.tsx'
import { Desk } from './desk/desk.tsx'
import { Progress } from './desk/progress.tsx'
import { QuietLine } from './desk/quiet-line.tsx'
import { Speed } from './desk/speed.tsx'
import { AmbientEffectLayer } from './effects/ambient-effect.tsx'
import { Hint } from './first-minute/hint.tsx'
import { useHints } from './first-minute/use-hints.ts'
import { FullText, type FullTextHandle } from './full-text/full-text.tsx'
import { lazyParts } from './lazy-parts.ts'
import { useIsPlaying } from './playback/use-player.ts'
import { BackToPosition } from './position/back-to-position.tsx'
import { useBookmarkToast } from './position/use-bookmark-toast.ts'
import { useAwake } from './quiet/use-awake.ts'
import { IsSeen } from './quiet/use-while-seen.ts'
import { ReaderHeader } from './reader-header.tsx'
import { useReaderSettings } from './settings/settings.ts'
import type { AmbientSound } from './settings/settings-sheet.tsx'
import { Stage } from './stage/stage.tsx'
import { type ChapterActions, useReaderActions } from './use-reader-actions.ts'
import type { useReaderSession } from './use-reader-session.ts'
import { useSentenceOffer } from './use-sentence-offer.ts'
import type { WordTools } from './words/word-tools.ts'

interface Props {
  title: string
  subtitle: string
  /** The way back, and what it is called. */
  back: { href: string; label: string; onLeave?: () => void }
  /** Undefined for a text whose kind its reader has not told. */
  category: Category | undefined
  session: ReturnType<typeof useReaderSession>
  /** The ways to other chapters; a text of the reader's own has none. */
  chapters?: ChapterActions
  /** Asked for a search in all that is read. */
  onSearch: () => void
  tools: WordTools
  sound: AmbientSound | undefined
  /** Asked for when the session has ended while reading; called with what to do when somebody has signed in. */
  onSignIn: (onSignedIn: () => void) => void
  /** Asked for when something is wrong with the text; called with the word on screen, from 1. */
  onReport: (word: number) => void
  /** What stands in place of the text when it is over; false until then. */
  coda: ReactNode
  /** What stands beside the caption: where else to go. */
  children?: ReactNode
}

/** A text and all that belongs to reading it, for a chapter and a text of the reader's own alike. */
export function Reader({ session, tools, category, chapters, onSearch, ...page }: Props) {
  const { timeline, player, saver, speed, bookmark } = session
  const { settings, change } = useReaderSettings()
  const fullText = useRef<FullTextHandle>(null)
  const isPlaying = useIsPlaying(player)
  const isAwake = useAwake()
  const isOver = Boolean(page.coda)
  const isQuiet = isOver || (isPlaying && !isAwake)
  const sentence = useSentenceOffer(timeline, player)
  const { hint, finish } = useHints(session)
  const isStill = useReducedMotion()
  const isFullText = settings.fullText
  const toggleFullText = () => change({ fullText: !isFullText })
  const { fullScreen, open, toggleSettings, showKeys, findSpeed, close, lookUp, saveWord, moves } =
    useReaderActions({
      session,
      tools,
      hasKeys: settings.singleKeys,
      chapters,
      onSearch,
      onFullText: toggleFullText,
      onDone: finish,
      onLookedUp: sentence.offer,
    })
  const report = () => {
    player.pause()
    page.onReport(player.index + 1)
  }
  const signIn = () => page.onSignIn(() => void saver.save())
  useAppliedSettings(settings, player, isPlaying)
  useBookmarkToast(bookmark, player)

  return (
    <div
      className="reader relative h-dvh overflow-clip print:h-auto print:overflow-visible"
      data-focus-letter={settings.focusLetter ? 'on' : 'off'}
      data-quiet={isQuiet || undefined}
      data-beside={open === 'settings' || undefined}
      style={lookOf(settings)}
    >
      <ReaderHeader
        title={page.title}
        subtitle={page.subtitle}
        back={page.back}
        fullScreen={fullScreen}
        onContents={chapters?.openContents}
        onSearch={chapters ? undefined : onSearch}
        onSettings={toggleSettings}
        onKeys={showKeys}
      />
      <main id="content" className="absolute inset-0 print:static">
        <AmbientEffectLayer effect={settings.ambientEffect} isMoving={isPlaying && !isStill} />
        <IsSeen value={!isQuiet}>
          {isOver ? (
            page.coda
          ) : isFullText ? (
            <div className="absolute right-(--beside) left-0 top-(--header) bottom-(--foot) grid grid-rows-[minmax(0,1fr)] items-center px-2 py-3 sm:px-8 print:static">
              <FullText
                ref={fullText}
                timeline={timeline}
                player={player}
                wordsPerMinute={speed.dial}
                onLookUp={lookUp}
              />
            </div>
          ) : (
            <Stage
              timeline={timeline}
              player={player}
              category={category}
              settings={settings}
              wordsPerMinute={speed.base}
              moves={moves}
              speed={speed}
            />
          )}
          {hint && !isPlaying && !isOver && !isFullText && timeline.wordCount > 0 && (
            <Hint
              name={hint}
              hasKeys={settings.singleKeys}
              isAtLeft={category === 'Stage Play'}
              onDismiss={() => finish(hint)}
              onFindSpeed={findSpeed}
            />
          )}
          <Desk>
            <Progress
              timeline={timeline}
              player={player}
              saver={saver}
              onSignIn={signIn}
              wordsPerMinute={speed.base}
            >
              <BackToPosition player={player} saver={saver} />
              {sentence.isOffered && (
                <button
                  type="button"
                  className="underline underline-offset-2 hover:text-ink"
                  onClick={sentence.take}
                >
                  Go on from the start of the sentence
                </button>
              )}
            </Progress>
            <Controls
              timeline={timeline}
              player={player}
              saver={saver}
              tools={tools}
              moves={moves}
              isFullText={isFullText}
              onFullText={toggleFullText}
              onCenter={() => fullText.current?.center()}
              onLookUp={() => lookUp()}
              onSaveWord={saveWord}
            >
              <Speed
                timeline={timeline}
                speed={speed}
                isTrue={settings.trueSpeed}
                focusStyle={settings.focusStyle}
              />
            </Controls>
            <div className="desk-foot grid grid-cols-2 items-center gap-x-6 gap-y-1 text-sm lg:grid-cols-[minmax(7.5rem,1fr)_auto_minmax(7.5rem,1fr)]">
              {page.children}
              <Caption category={category} hasKeys={settings.singleKeys} onReport={report} />
            </div>
          </Desk>
        </IsSeen>
        {isQuiet && (
          <QuietLine
            timeline={timeline}
            player={player}
            saver={saver}
            onSignIn={signIn}
            wordsPerMinute={speed.base}
          />
        )}
      </main>
      <lazyParts.SettingsSheet
        open={open === 'settings'}
        onClose={close}
        settings={settings}
        onChange={change}
        onFindSpeed={findSpeed}
        category={category}
        sound={page.sound}
      />
      <lazyParts.FindSpeedDialog open={open === 'speed'} onClose={close} speed={speed} settings={settings} />
      <lazyParts.KeysDialog open={open === 'keys'} onClose={close} />
    </div>
  )
}
