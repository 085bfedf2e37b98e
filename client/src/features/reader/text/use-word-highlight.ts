import { type RefObject, useEffect, useRef } from 'react'
import { useReader } from '../reader-context.ts'
import type { ParagraphLayout } from './text-layout.ts'
import { createWordHighlight, type WordHighlight } from './word-highlight.ts'

interface Options {
  /** The scroll container. */
  view: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  paragraphs: ParagraphLayout[]
  opensCentered?: boolean
}

/** Highlights the current word in a text while it is mounted. */
export function useWordHighlight({ view, bar, paragraphs, opensCentered }: Options) {
  const { player, speed } = useReader()
  const highlight = useRef<WordHighlight>(null)

  useEffect(() => {
    if (!view.current || !bar.current) return
    const created = createWordHighlight(view.current, bar.current, paragraphs)
    highlight.current = created
    created.moveTo(player.index, { center: opensCentered })
    const unsubscribe = player.onWord(({ index }) => created.moveTo(index))
    return () => {
      unsubscribe()
      created.remove()
    }
  }, [view, bar, paragraphs, player, opensCentered])

  useEffect(() => {
    highlight.current?.setSpeed(speed.base)
  }, [speed.base])

  return highlight
}
