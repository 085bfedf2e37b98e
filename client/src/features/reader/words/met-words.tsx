import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo } from 'react'
import { savedFormsApi } from '#shared/saved-forms-api.ts'
import { toDictionaryWord } from '#shared/words.ts'
import { neverCollected, query, withoutAccessRedirect } from '../../../lib/queries.ts'
import type { ParagraphLayout } from '../../../lib/text-layout.ts'
import { runWhenIdle } from '../../../lib/when-idle.ts'
import { useIsPlaying, useWord } from '../playback/use-player.ts'
import { useReader } from '../reader-context.ts'
import { findRange } from '../text/word-ranges.ts'

/** Returns a predicate for displayed words: true for a form of a saved word. */
function useIsMet(): (text: string) => boolean {
  const { data } = useQuery({
    ...query(savedFormsApi.savedForms.list),
    ...neverCollected,
    ...withoutAccessRedirect,
  })
  return useMemo(() => {
    const forms = new Set(data ? data.split('\n') : [])
    const known = new Map<string, boolean>()
    return (text) => {
      const isMet = known.get(text) ?? forms.has(toDictionaryWord(text).toLowerCase())
      known.set(text, isMet)
      return isMet
    }
  }, [data])
}

export interface MetWordsProps {
  /** Element that shows the paragraphs. */
  view: RefObject<HTMLElement | null>
  paragraphs: ParagraphLayout[]
}

/** Maximum time between yields to other work while ranges are found, in ms. */
const sliceMs = 8

/** Underlines saved words in all their forms, except during playback. */
export function MetWords({ view, paragraphs }: MetWordsProps) {
  const isPlaying = useIsPlaying(useReader().player)
  const isMet = useIsMet()
  useEffect(() => {
    const element = view.current
    if (isPlaying || !element || !('Highlight' in window)) return
    const drawn = new Highlight()
    CSS.highlights.set('met-word', drawn)
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawFrom = (at: number) => {
      const endsAt = performance.now() + sliceMs
      let next = at
      for (; next < paragraphs.length && performance.now() < endsAt; next += 1) {
        const paragraph = paragraphs[next]
        if (paragraph) for (const range of findMetRanges(element, paragraph, isMet)) drawn.add(range)
      }
      if (next < paragraphs.length) timer = setTimeout(drawFrom, 0, next)
    }
    const cancel = runWhenIdle(() => drawFrom(0))
    return () => {
      cancel()
      clearTimeout(timer)
      CSS.highlights.delete('met-word')
    }
  }, [view, paragraphs, isPlaying, isMet])
  return null
}

/** Returns the DOM ranges of the words of a paragraph that are forms of saved words. */
function findMetRanges(view: HTMLElement, paragraph: ParagraphLayout, isMet: (text: string) => boolean) {
  const { first, text, starts, ends } = paragraph
  return starts.flatMap((start, at) => {
    const word = text.slice(start, ends[at])
    const range = isMet(word) && findRange(view, [paragraph], first + at)
    return range ? [trimMarks(range, word)] : []
  })
}

/** Excludes punctuation around the word from its range. Returns the range unchanged if it does not contain exactly the word. */
function trimMarks(range: Range, word: string): Range {
  const [before = ''] = /^[^\p{L}\p{N}]+/u.exec(word) ?? []
  const [after = ''] = /[^\p{L}\p{M}\p{N}]+$/u.exec(word) ?? []
  if (range.toString() !== word) return range
  range.setStart(range.startContainer, range.startOffset + before.length)
  range.setEnd(range.endContainer, range.endOffset - after.length)
  return range
}

/** Marks the word on screen with a dot if it is a form of a saved word, except during playback. */
export function MetDot({ word }: { word: RefObject<HTMLElement | null> }) {
  const { player, timeline } = useReader()
  const isPlaying = useIsPlaying(player)
  const isMet = useIsMet()
  const isShown =
    useWord(player, (index) => !player.isPlaying && isMet(timeline.word(index)?.text ?? '')) && !isPlaying
  useEffect(() => {
    const { current } = word
    if (current && isShown) current.dataset.met = ''
    return () => {
      delete current?.dataset.met
    }
  }, [word, isShown])
  return null
}
