import type { Category } from './category.ts'
import { createTimeline, type Word } from './timeline.ts'

/** A first sentence that is shorter than this, in characters, is no beginning yet: the next one goes with it. */
const ENOUGH = 40

/**
 * Returns how a text begins: its first sentence, or first few where they are short, headings and names passed over; cut at a word
 * where they are longer than `limit` characters. Null for a text without words. The lines of a poem are parted by a stroke.
 */
export function openingOf(content: string, category: Category, limit: number): string | null {
  const timeline = createTimeline(content, category)
  const { word: wordAt, wordCount, sentenceEnd } = timeline
  const isApart = (word: Word | undefined) => word?.role === 'heading' || word?.role === 'name'
  let first = 0
  while (isApart(wordAt(first))) first++
  if (first === wordCount) {
    const headings = timeline.words.map(({ text }) => text).join(' ')
    return headings.slice(0, limit) || null
  }
  let opening = ''
  for (let index = first; index < wordCount; index++) {
    const word = wordAt(index)
    if (!word || (index > first && isApart(word))) break
    const isLine = category === 'Poem' && word.markers.length > 0
    const gap = index === first || word.start === wordAt(index - 1)?.end ? '' : isLine ? ' / ' : ' '
    if (opening.length + gap.length + word.text.length > limit) {
      return `${opening || word.text.slice(0, limit)}…`
    }
    opening += gap + word.text
    if (index === sentenceEnd(index) && opening.length >= ENOUGH) break
  }
  return opening || null
}
