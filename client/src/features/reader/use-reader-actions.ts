import { useState } from 'react'
import { speedStep } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { useReaderKeys } from './keys/use-reader-keys.ts'
import type { HintName } from './onboarding/hints.ts'
import { useReader } from './reader-context.ts'
import type { SentenceMoves } from './stage/use-gestures.ts'
import { useFullScreen } from './use-full-screen.ts'
import { findMetWord, type WordTools } from './words/word-tools.ts'

/** Navigation in a work with chapters. Does nothing where no chapter follows. */
export interface ChapterActions {
  openContents(): void
  next(): void
  previous(): void
}

interface Options {
  tools: WordTools
  /** Undefined for a text without chapters. */
  chapters: ChapterActions | undefined
  onSearch: () => void
  /** Called when the reader does what a hint describes. */
  finishHint: (hint: HintName) => void
  /** Called when the dictionary closes. */
  onLookedUp: () => void
}

/** Actions of the reader, shared by keys and buttons. */
export function useReaderActions({ tools, chapters, onSearch, finishHint, onLookedUp }: Options) {
  const { player, speed, settings, changeSettings } = useReader()
  const fullScreen = useFullScreen()
  const overlays = useOverlays(finishHint)
  const moves = useSentenceMoves(finishHint)
  const words = useWordActions({ tools, finishHint, onLookedUp })
  const paragraphStart = useParagraphMove()
  const toggleFullText = () => changeSettings({ fullText: !settings.fullText })
  useReaderKeys(
    {
      toggle: player.toggle,
      previousWord: () => player.step(-1),
      nextWord: () => player.step(1),
      sentenceStart: moves.previousSentence,
      nextSentence: moves.nextSentence,
      paragraphStart,
      faster: () => speed.change(speed.dial + speedStep),
      slower: () => speed.change(speed.dial - speedStep),
      lookUp: () => words.lookUp(),
      saveWord: words.saveWord,
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
  return { fullScreen, overlays, moves, toggleFullText, ...words }
}

function useOverlays(finishHint: Options['finishHint']) {
  const { player } = useReader()
  const [open, setOpen] = useState<'settings' | 'keys' | 'speed'>()
  return {
    open,
    close: () => setOpen(undefined),
    toggleSettings: () => setOpen(open === 'settings' ? undefined : 'settings'),
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

function useSentenceMoves(finishHint: Options['finishHint']): SentenceMoves {
  const { timeline, player } = useReader()
  return {
    previousSentence() {
      if (player.index > 0) finishHint('sentence')
      player.goTo(previousStart(timeline.sentenceStart, player.index))
    },
    nextSentence: () => player.goTo(timeline.sentenceEnd(player.index) + 1),
  }
}

function useParagraphMove() {
  const { timeline, player } = useReader()
  return () => player.goTo(previousStart(timeline.paragraphStart, player.index))
}

/** Returns the start of the sentence or paragraph; at its start, the start of the previous one. */
function previousStart(startOf: Timeline['sentenceStart'], index: number): number {
  const start = startOf(index)
  return start < index ? start : startOf(index - 1)
}

function useWordActions({
  tools,
  finishHint,
  onLookedUp,
}: Pick<Options, 'tools' | 'finishHint' | 'onLookedUp'>) {
  const { timeline, player } = useReader()
  return {
    lookUp(index = player.index) {
      const word = findMetWord(timeline, index)
      if (!tools.canUse(word.text)) return
      player.pause()
      finishHint('lookUp')
      tools.lookUp(word, onLookedUp)
    },
    saveWord() {
      const word = findMetWord(timeline, player.index)
      if (tools.canUse(word.text) && !tools.isSaved(word.text)) tools.save(word)
    },
  }
}
