import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import { isSecondClick } from '../../../lib/second-press.ts'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import type { Player } from '../playback/player.ts'
import { useReader } from '../reader-context.ts'
import { findRange, findSelectedWords, findWordsRange } from '../text/word-ranges.ts'
import { findMarkAt, isSame } from './mark-tools.ts'

/** Debounce in ms before the bar opens. On a phone, the reader drags the two ends of a selection one after the other. */
const settledMs = 250

/** Opens the annotation bar for selected words, and for annotations that the reader opens. */
export function useSelectedWords(view: RefObject<HTMLElement | null>, paragraphs: ParagraphLayout[]) {
  const { timeline, player, bar, marks: tools } = useReader()

  const findSelected = () => (view.current ? findSelectedWords(view.current, paragraphs) : undefined)
  const select = (words: WordRange) => {
    const range = view.current && findWordsRange(view.current, paragraphs, words)
    if (range)
      getSelection()?.setBaseAndExtent(
        range.startContainer,
        range.startOffset,
        range.endContainer,
        range.endOffset,
      )
  }
  const openBar = (words: WordRange, clientId: string | undefined) => {
    const range = view.current && findWordsRange(view.current, paragraphs, words)
    if (range) bar.open({ ...words, range, clientId })
  }
  const openSelection = (words: WordRange) => {
    const same = tools.marks.find((mark) => mark.kind !== 'bookmark' && isSame(mark, words))
    openBar(words, same?.clientId)
  }
  const openSelected = useEffectEvent(() => {
    const words = findSelected()
    if (words) openSelection(words)
  })
  const snap = useEffectEvent((index: number) => {
    const words = findSelected()
    if (!words || !view.current) return
    const { scrollTop } = view.current
    if (index !== player.index) player.goTo(index)
    view.current.scrollTop = scrollTop
    select(words)
  })
  useEffect(() => {
    const stop = listenForSelection(
      player,
      () => openSelected(),
      (index) => snap(index),
    )
    return stop
  }, [player])

  return {
    /** Opens the bar for the annotation that contains a word, if any. */
    openMark(index: number): void {
      const mark = findMarkAt(tools.marks, index + 1)
      if (mark) openBar(mark, mark.clientId)
    },
    /** Changes the selection and opens the bar. The current word stays one end; `move` receives and returns the index of the other end. */
    extend(move: (index: number) => number | undefined): void {
      const { index } = player
      const selected = findSelected()
      const [first, last] = selected ? [selected.startWord - 1, selected.endWord - 1] : [index, index]
      const moved = move(first === index ? last : last === index ? first : index)
      if (moved === undefined || !view.current) return
      const end = Math.max(0, Math.min(moved, timeline.wordCount - 1))
      const words = { startWord: Math.min(index, end) + 1, endWord: Math.max(index, end) + 1 }
      select(words)
      const edge = findRange(view.current, paragraphs, end)
      if (edge) scrollToLine(view.current, edge)
      openSelection(words)
    },
  }
}

/**
 * Supports selecting text by mouse. After a drag or a triple click, stops the click event and calls `onMouseSelected` with the index of
 * the current word. Calls `onSelected` when a selection has not changed for `settledMs`.
 */
function listenForSelection(
  player: Player,
  onSelected: () => void,
  onMouseSelected: (index: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  let before = ''
  let pressedAt = 0
  /** Target elements of the last two presses, newest first. */
  let pressed: Element[] = []
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(onSelected, settledMs)
  }
  const handlePress = ({ detail, target }: MouseEvent) => {
    before = String(getSelection())
    if (detail === 1) pressedAt = player.index
    pressed = [target as Element, ...pressed.slice(0, 1)]
  }
  const handleClick = (event: MouseEvent) => {
    const selected = String(getSelection())
    const [text, first] = pressed
    // If the first click of a double click closed the bar, the second click must not reach the words that were below the bar.
    if (isSecondClick() && first?.isConnected === false && text?.closest('[data-first]'))
      return event.stopPropagation()
    const isTriple = event.detail > 2
    if (!selected || !(isTriple || (event.detail === 1 && selected !== before))) return
    event.stopPropagation()
    // The first click of a triple click has moved the current word.
    onMouseSelected(isTriple ? pressedAt : player.index)
    wait()
  }
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('selectionchange', wait, options)
  document.addEventListener('mousedown', handlePress, options)
  document.addEventListener('click', handleClick, options)
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

/** Scrolls by a line when a word is in the first or last line of the view. */
function scrollToLine(view: HTMLElement, word: Range): void {
  const line = Number.parseFloat(getComputedStyle(view).lineHeight)
  const [box, frame] = [word.getBoundingClientRect(), view.getBoundingClientRect()]
  if (box.bottom + line > frame.bottom) view.scrollBy({ top: line })
  else if (box.top - line < frame.top) view.scrollBy({ top: -line })
}
