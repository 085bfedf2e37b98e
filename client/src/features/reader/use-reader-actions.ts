import { useState } from 'react'
import { speedStep } from '#shared/limits.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import type { HintName } from './first-minute/hints.ts'
import { useReaderKeys } from './keys/use-reader-keys.ts'
import type { SentenceMoves } from './stage/use-gestures.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { useReaderSession } from './use-reader-session.ts'
import { metWord } from './words/met-word.ts'
import type { WordTools } from './words/word-tools.ts'

/** The ways to other chapters of a work; what leads nowhere does nothing. */
export interface ChapterActions {
  openContents(): void
  next(): void
  previous(): void
}

interface Options {
  session: ReturnType<typeof useReaderSession>
  tools: WordTools
  /** Whether letters act as keys. */
  hasKeys: boolean
  /** The ways to other chapters, where there are any. */
  chapters: ChapterActions | undefined
  onFullText: () => void
  onSearch: () => void
  /** Called when the reader does what a hint tells. */
  onDone: (hint: HintName) => void
  /** Called when the dictionary has been closed again. */
  onLookedUp: () => void
}

/** What a reader can do, by the keys and by the buttons alike. */
export function useReaderActions({
  session,
  tools,
  hasKeys,
  chapters,
  onFullText,
  onSearch,
  onDone,
  onLookedUp,
}: Options) {
  const { timeline, player, speed } = session
  const [open, setOpen] = useState<'settings' | 'keys' | 'speed'>()
  const fullScreen = useFullScreen()
  const toggleSettings = () => setOpen(open === 'settings' ? undefined : 'settings')
  const showKeys = () => {
    player.pause()
    setOpen('keys')
  }
  const findSpeed = () => {
    player.pause()
    onDone('speed')
    setOpen('speed')
  }
  const lookUp = (index = player.index) => {
    const word = metWord(timeline, index)
    if (!tools.canUse(word.text)) return
    player.pause()
    onDone('lookUp')
    tools.lookUp(word, onLookedUp)
  }
  const saveWord = () => {
    const word = metWord(timeline, player.index)
    if (tools.canUse(word.text) && !tools.isSaved(word.text)) tools.save(word)
  }
  const previousSentence = () => {
    if (player.index > 0) onDone('sentence')
    player.goTo(sentenceBack(timeline, player.index))
  }
  const nextSentence = () => player.goTo(timeline.sentenceEnd(player.index) + 1)
  useReaderKeys(
    {
      toggle: player.toggle,
      previousWord: () => player.step(-1),
      nextWord: () => player.step(1),
      sentenceStart: previousSentence,
      nextSentence,
      paragraphStart: () => player.goTo(paragraphBack(timeline, player.index)),
      faster: () => speed.change(speed.dial + speedStep),
      slower: () => speed.change(speed.dial - speedStep),
      lookUp: () => lookUp(),
      saveWord,
      fullText: onFullText,
      fullScreen: fullScreen.toggle,
      contents: () => chapters?.openContents(),
      search: onSearch,
      nextChapter: () => chapters?.next(),
      previousChapter: () => chapters?.previous(),
      settings: toggleSettings,
      showKeys,
    },
    hasKeys,
  )
  const close = () => setOpen(undefined)
  const moves: SentenceMoves = { previousSentence, nextSentence }
  return { fullScreen, open, toggleSettings, showKeys, findSpeed, close, lookUp, saveWord, moves }
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
