import { type RefObject, useEffect, useRef } from 'react'
import type { Player } from '../playback/player.ts'
import type { Paragraph } from './text-layout.ts'
import { createWordHighlight, type WordHighlight } from './word-highlight.ts'

interface Options {
  /** What scrolls. */
  view: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  paragraphs: Paragraph[]
  player: Player
  wordsPerMinute: number
  /** Whether the text opens with the word in the middle of the view. */
  opensCentered?: boolean
}

/** Marks the word that is on in a text, for as long as the text is shown. */
export function useWordHighlight({ view, bar, paragraphs, player, wordsPerMinute, opensCentered }: Options) {
  const highlight = useRef<WordHighlight>(null)

  useEffect(() => {
    if (!view.current || !bar.current) return
    const made = createWordHighlight(view.current, bar.current, paragraphs)
    highlight.current = made
    made.moveTo(player.index, { center: opensCentered })
    const stop = player.onWord(({ index }) => made.moveTo(index))
    return () => {
      stop()
      made.remove()
    }
  }, [view, bar, paragraphs, player, opensCentered])

  useEffect(() => {
    highlight.current?.setSpeed(wordsPerMinute)
  }, [wordsPerMinute])

  return highlight
}
