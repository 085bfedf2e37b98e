import { type ReactNode, useEffect, useRef, useState } from 'react'
import { speedMax, speedMin, speedStep } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { Caption } from './caption.tsx'
import { Controls } from './desk/controls.tsx'
import { Progress } from './desk/progress.tsx'
import { Speed } from './desk/speed.tsx'
import { FullText, type FullTextHandle } from './full-text/full-text.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'
import { useReaderKeys } from './keys/use-reader-keys.ts'
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
import type { useReaderSession } from './use-reader-session.ts'
import { useSentenceOffer } from './use-sentence-offer.ts'
import { metWord } from './words/met-word.ts'
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
  /** Asked for when the session has ended while reading; told what to do when somebody has signed in. */
  onSignIn: (onSignedIn: () => void) => void
  /** Asked for when something is wrong with the text; told the word on screen, from 1. */
  onReport: (word: number) => void
  /** What stands under the controls. */
  children: ReactNode
}

/** A text and all that belongs to reading it, for a chapter and a text of the reader's own alike. */
export function Reader({ session, tools, category, ...page }: Props) {
  const { timeline, player, saver, speed, bookmark } = session
  const { settings, change } = useReaderSettings()
  const [dialog, setDialog] = useState<'settings' | 'keys'>()
  const [isFullText, setIsFullText] = useState(false)
  const fullText = useRef<FullTextHandle>(null)
  const isPlaying = useIsPlaying(player)
  const isAwake = useAwake()
  const sentence = useSentenceOffer(timeline, player)
  const close = () => setDialog(undefined)
  const openDialog = (next: 'settings' | 'keys') => {
    player.pause()
    setDialog(next)
  }

  const report = () => {
    player.pause()
    page.onReport(player.index + 1)
  }
  const turnSpeed = (by: number) => speed.change(Math.max(speedMin, Math.min(speed.dial + by, speedMax)))
  const lookUp = (index = player.index) => {
    const word = metWord(timeline, index)
    if (!tools.canUse(word.text)) return
    player.pause()
    tools.lookUp(word, sentence.offer)
  }
  const saveWord = () => {
    const word = metWord(timeline, player.index)
    if (tools.canUse(word.text) && !tools.isSaved(word.text)) tools.save(word)
  }

  useReaderKeys(
    {
      toggle: player.toggle,
      previousWord: () => player.step(-1),
      nextWord: () => player.step(1),
      sentenceStart: () => player.goTo(sentenceBack(timeline, player.index)),
      nextSentence: () => player.goTo(timeline.sentenceEnd(player.index) + 1),
      paragraphStart: () => player.goTo(paragraphBack(timeline, player.index)),
      faster: () => turnSpeed(speedStep),
      slower: () => turnSpeed(-speedStep),
      lookUp: () => lookUp(),
      saveWord,
      fullText: () => setIsFullText(!isFullText),
      settings: () => openDialog('settings'),
      showKeys: () => openDialog('keys'),
    },
    settings.singleKeys,
  )
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
            onFullText={() => setIsFullText(!isFullText)}
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

/** The start of the sentence; from there, of the one before. */
function sentenceBack(timeline: Timeline, index: number): number {
  const start = timeline.sentenceStart(index)
  return start < index ? start : timeline.sentenceStart(index - 1)
}

function paragraphBack(timeline: Timeline, index: number): number {
  const start = timeline.paragraphStart(index)
  return start < index ? start : timeline.paragraphStart(index - 1)
}

function useSettings({ ramp, dyslexicFont }: ReaderSettings, player: Player, isPlaying: boolean): void {
  useEffect(() => {
    player.setRamp(ramp)
  }, [player, ramp])
  useDyslexicFont(dyslexicFont)
  useWakeLock(isPlaying)
}
