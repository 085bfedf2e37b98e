import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { speedStep } from '#shared/limits.ts'
import { findPage } from '#shared/pages.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useReaderKeys } from './keys/keys.ts'
import { useMarkActions } from './marks/use-mark-actions.ts'
import type { HintName } from './onboarding/use-hints.ts'
import { onMove } from './playback/use-player.ts'
import { useReader } from './reader-context.ts'
import { findWordInContext, type WordTools } from './words/word-tools.ts'

/** Navigation in a work with chapters. `next` and `previous` do nothing when there is no such chapter. */
export interface ChapterActions {
  openContents(): void
  next(): void
  previous(): void
}

interface Options {
  tools: WordTools
  chapters: ChapterActions | undefined
  onSearch: () => void
  finishHint: (hint: HintName) => void
  onLookedUp: () => void
}

export type ReaderActions = ReturnType<typeof useReaderActions>

export function useReaderActions({ chapters, onSearch, ...options }: Options) {
  const { timeline, player, speed, settings, changeSettings } = useReader()
  const hasWords = timeline.wordCount > 0
  const fullScreen = useFullScreen()
  const overlays = useOverlays(options)
  const moves = useMoves(options)
  const marks = useMarkActions()
  const onLookedUp = () => {
    overlays.close()
    options.onLookedUp()
  }
  const words = useWordActions({ ...options, onLookedUp })
  const toggleVoice = () => changeSettings({ readAloud: !settings.readAloud })
  const toggleFullText = () => changeSettings({ fullText: !settings.fullText })
  useReaderKeys(
    {
      toggle: player.toggle,
      previousWord: () => player.step(-1),
      nextWord: () => player.step(1),
      sentenceStart: moves.previousSentence,
      nextSentence: moves.nextSentence,
      paragraphStart: moves.paragraphStart,
      faster: () => speed.change(speed.dial + speedStep),
      slower: () => speed.change(speed.dial - speedStep),
      lookUp: words.toggleCard,
      saveWord: words.saveWord,
      highlight: () => hasWords && marks.toggleHighlight(),
      bookmark: () => hasWords && marks.toggleBookmark(),
      writeNote: () => hasWords && marks.openNote(),
      nextMark: marks.goToNext,
      previousMark: marks.goToPrevious,
      readAloud: toggleVoice,
      fullText: toggleFullText,
      fullScreen: fullScreen.toggle,
      contents: () => chapters?.openContents(),
      search: onSearch,
      nextChapter: () => chapters?.next(),
      previousChapter: () => chapters?.previous(),
      settings: overlays.toggleSettings,
      showKeys: overlays.showKeys,
    },
    settings.singleKeys,
  )
  return { fullScreen, overlays, moves, marks, toggleVoice, toggleFullText, ...words }
}

function useOverlays({ tools, finishHint }: Pick<Options, 'tools' | 'finishHint'>) {
  const { player } = useReader()
  const [open, setOpen] = useState<'settings' | 'keys' | 'speed'>()
  return {
    open,
    close: () => setOpen(undefined),
    toggleSettings() {
      tools.closeCard()
      setOpen(open === 'settings' ? undefined : 'settings')
    },
    showKeys() {
      player.pause()
      setOpen('keys')
    },
    findSpeed() {
      player.pause()
      finishHint('speed')
      setOpen('speed')
    },
  }
}

function useMoves({ finishHint }: Pick<Options, 'finishHint'>) {
  const { timeline, player } = useReader()
  /** Moves to the start of the sentence or paragraph; at its start, to the start of the previous one. */
  const goBack = (findStart: Timeline['sentenceStart']) => {
    const start = findStart(player.index)
    player.goTo(start < player.index ? start : findStart(player.index - 1))
  }
  return {
    previousSentence() {
      if (player.index > 0) finishHint('sentence')
      goBack(timeline.sentenceStart)
    },
    nextSentence: () => player.goTo(timeline.sentenceEnd(player.index) + 1),
    paragraphStart: () => goBack(timeline.paragraphStart),
  }
}

function useWordActions({ tools, finishHint, onLookedUp }: Omit<Options, 'chapters' | 'onSearch'>) {
  const { timeline, player } = useReader()
  const closeCard = useEffectEvent(tools.closeCard)
  useEffect(() => {
    return onMove(player, () => closeCard())
  }, [player])
  const lookUp = (index: number, isWhole: boolean) => {
    const word = findWordInContext(timeline, index)
    if (!tools.canLookUp(word.text)) return
    player.pause()
    finishHint('lookUp')
    onLookedUp()
    tools.lookUp(word, isWhole)
  }
  return {
    /** Opens a card with the whole entry for the word at an index. */
    lookUp: (index: number) => lookUp(index, true),
    toggleCard: () => (tools.isCardOpen ? tools.closeCard() : lookUp(player.index, false)),
    saveWord() {
      const word = findWordInContext(timeline, player.index)
      if (tools.canLookUp(word.text) && !tools.isSaved(word.text)) tools.save(word)
    },
  }
}

/** Full screen state. Leaving the reader ends full screen, but opening another chapter or text does not. */
function useFullScreen() {
  const isOn = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null)
  useEffect(
    () => () => {
      const { name } = findPage(window.location.pathname) ?? {}
      const isReading = name === 'reader' || name === 'readText'
      if (document.fullscreenElement && !isReading) toggleFullScreen()
    },
    [],
  )
  return { isOn, toggle: toggleFullScreen }
}

function toggleFullScreen(): void {
  if (!document.fullscreenEnabled) return
  const request = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // The browser may refuse full screen; nothing changes then.
  request.catch(() => {})
}

function subscribeFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
