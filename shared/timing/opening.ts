import type { Category } from './category.ts'
import { createTimeline, type Word } from './timeline.ts'

/** A first sentence that is shorter than this, in characters, is no beginning yet: the next one goes with it. */
const ENOUGH = 40

/**
 * Returns how a text begins: its first sentence, or first few where they are short, headings and names passed over; cut at a word
 * where they are longer than `limit` characters. Null for a text without words. The lines of a poem are parted by a stroke.
 */
export function openingOf(content: string, category: Category, limit: number): string | null {
  const { words, sentenceEnd } = createTimeline(content, category)
  const isApart = ({ role }: Word) => role === 'heading' || role === 'name'
  const first = words.findIndex((word) => !isApart(word))
  if (first < 0)
    return (
      words
        .map(({ text }) => text)
        .join(' ')
        .slice(0, limit) || null
    )
  let opening = ''
  for (let index = first; index < words.length; index++) {
    const word = words[index]
    if (!word || (index > first && isApart(word))) break
    const isLine = category === 'Poem' && word.markers.length > 0
    const gap = index === first || word.start === words[index - 1]?.end ? '' : isLine ? ' / ' : ' '
    if (opening.length + gap.length + word.text.length > limit) {
      return `${opening || word.text.slice(0, limit)}…`
    }
    opening += gap + word.text
    if (index === sentenceEnd(index) && opening.length >= ENOUGH) break
  }
  return opening || null
}
