import type { Category } from './category.ts'
import { createTimeline, type Word } from './timeline.ts'

/** Minimum length in UTF-16 units; a shorter opening also gets the next sentence. */
const OPENING_MIN_UNITS = 40
/** Brackets of a stage direction at the start; the closing one may be cut off. */
const directionBrackets = /^[[(]([^\])]*)[\])]?/

/**
 * Returns the first sentences of a text, cut between words to `limit` UTF-16 units. Omits headings, speakers and the brackets of a
 * stage direction. Keeps the line breaks of a poem. Returns the headings when the text has no other words; null when it has no words.
 */
export function getOpening(content: string, category: Category, limit: number): string | null {
  const opening = cutOpening(content, category, limit)
  return category === 'Stage Play' && opening ? opening.replace(directionBrackets, '$1') : opening
}

function cutOpening(content: string, category: Category, limit: number): string | null {
  const timeline = createTimeline(content, category)
  const { word: wordAt, wordCount, sentenceEnd } = timeline
  const isSkipped = (word: Word | undefined) => word?.role === 'heading' || word?.role === 'name'
  let first = 0
  while (isSkipped(wordAt(first))) first++
  if (first === wordCount) {
    const headings = timeline.words.map(({ text }) => text).join(' ')
    return headings.slice(0, limit) || null
  }
  let opening = ''
  for (let index = first; index < wordCount; index++) {
    const word = wordAt(index)
    if (!word || (index > first && isSkipped(word))) break
    const isLine = category === 'Poem' && word.markers.length > 0
    const gap = index === first || word.start === wordAt(index - 1)?.end ? '' : isLine ? '\n' : ' '
    if (opening.length + gap.length + word.text.length > limit) {
      return `${opening || word.text.slice(0, limit)}…`
    }
    opening += gap + word.text
    if (index === sentenceEnd(index) && opening.length >= OPENING_MIN_UNITS) break
  }
  return opening || null
}
