import { type ReactNode, useEffect, useRef } from 'react'
import type { Category } from '#shared/timing/category.ts'
import { Caption } from './caption.tsx'
import { Controls } from './desk/controls.tsx'
import { Progress } from './desk/progress.tsx'
import { Speed } from './desk/speed.tsx'
import { FullText, type FullTextHandle } from './full-text/full-text.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import type { Player } from './playback/player.ts'
import { useIsPlaying } from './playback/use-player.ts'
import { useWakeLock } from './playback/use-wake-lock.ts'
import { BackToPosition } from './position/back-to-position.tsx'
import { useBookmarkToast } from './position/use-bookmark-toast.ts'
import { ReaderHeader } from './reader-header.tsx'
import { type ReaderSettings, useReaderSettings } from './settings/settings.ts'
import { type AmbientSound, SettingsDialog } from './settings/settings-dialog.tsx'
import { useDyslexicFont } from './settings/use-dyslexic-font.ts'
import { Stage } from './stage/stage.tsx'
import { useAwake } from './use-awake.ts'
import { useReaderActions } from './use-reader-actions.ts'
import type { useReaderSession } from './use-reader-session.ts'
import { useSentenceOffer } from './use-sentence-offer.ts'
import type { WordTools } from './words/word-tools.ts'

/** While the text plays, the controls step back: all of them take the colour of secondary text. */
const faded = '[--accent-ink:var(--paper)] [--accent:var(--ink-soft)] [--ink:var(--ink-soft)]'

interface Props {
  title: string
  subtitle: string
  /** The way back, and what it is called. */
  back: { href: string; label: string; onLeave?: () => void }
  /** Undefined for a text whose kind its reader has not told. */
  category: Category | undefined
  session: ReturnType<typeof useReaderSession>
  tools: WordTools
  sound: AmbientSound | undefined
  /** Asked for when the session has ended while reading; called with what to do when somebody has signed in. */
  onSignIn: (onSignedIn: () => void) => void
  /** Asked for when something is wrong with the text; called with the word on screen, from 1. */
  onReport: (word: number) => void
  /** What stands under the controls. */
  children: ReactNode
}

/** A text and all that belongs to reading it, for a chapter and a text of the reader's own alike. */
export function Reader({ session, tools, category, ...page }: Props) {
  const { timeline, player, saver, speed, bookmark } = session
  const { settings, change } = useReaderSettings()
  const fullText = useRef<FullTextHandle>(null)
  const isPlaying = useIsPlaying(player)
  const isAwake = useAwake()
  const sentence = useSentenceOffer(timeline, player)
  const { dialog, openDialog, close, isFullText, toggleFullText, lookUp, saveWord } = useReaderActions({
    session,
    tools,
    hasKeys: settings.singleKeys,
    onLookedUp: sentence.offer,
  })
  const report = () => {
    player.pause()
    page.onReport(player.index + 1)
  }
  useSettings(settings, player, isPlaying)
  useBookmarkToast(bookmark, player)

  return (
    <div className="flex min-h-dvh flex-col" data-focus-letter={settings.focusLetter ? 'on' : 'off'}>
      <ReaderHeader
        title={page.title}
        subtitle={page.subtitle}
        back={page.back}
        onSettings={() => openDialog('settings')}
        onKeys={() => openDialog('keys')}
      />
      <main className="flex flex-1 flex-col">
        {isFullText ? (
          <div className="flex-1 border-b border-rule bg-sunk px-2 py-6 sm:px-8">
            <FullText
              ref={fullText}
              timeline={timeline}
              player={player}
              wordsPerMinute={speed.dial}
              onLookUp={lookUp}
            />
          </div>
        ) : (
          <Stage timeline={timeline} player={player} settings={settings} wordsPerMinute={speed.base} />
        )}
        <div
          className={`no-print mx-auto grid w-full max-w-[68rem] gap-5 px-5 pt-4 sm:px-8 short:gap-2 short:pt-2 ${isPlaying && !isAwake ? faded : ''}`}
        >
          <Progress
            timeline={timeline}
            player={player}
            saver={saver}
            onSignIn={() => page.onSignIn(() => void saver.save())}
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
            isFullText={isFullText}
            onFullText={toggleFullText}
            onCenter={() => fullText.current?.center()}
            onLookUp={() => lookUp()}
            onSaveWord={saveWord}
          />
          <Speed
            timeline={timeline}
            speed={speed}
            isTrue={settings.trueSpeed}
            focusStyle={settings.focusStyle}
          />
          <Caption category={category} hasKeys={settings.singleKeys} onReport={report} />
          {page.children}
        </div>
      </main>
      <SettingsDialog
        open={dialog === 'settings'}
        onClose={close}
        settings={settings}
        onChange={change}
        sound={page.sound}
      />
      <KeysDialog open={dialog === 'keys'} onClose={close} />
    </div>
  )
}

function useSettings({ ramp, dyslexicFont }: ReaderSettings, player: Player, isPlaying: boolean): void {
  useEffect(() => {
    player.setRamp(ramp)
  }, [player, ramp])
  useDyslexicFont(dyslexicFont)
  useWakeLock(isPlaying)
}
