import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { layWords, type ParagraphLayout } from '../text/text-layout.ts'

/** Longer passages are shown in parts of this many words. */
const passageWordsMax = 600

/** Returns the first word of the passage around a word: the stanza in a poem, else the sentence. */
export function passageStart(timeline: Timeline, category: Category | undefined, index: number): number {
  const start = category === 'Poem' ? timeline.paragraphStart(index) : timeline.sentenceStart(index)
  return start + Math.floor((index - start) / passageWordsMax) * passageWordsMax
}

/** Returns the lines of the passage that starts at a word. A prose paragraph is one line; verse keeps its lines. */
export function layPassage(
  timeline: Timeline,
  category: Category | undefined,
  start: number,
): ParagraphLayout[] {
  const end = category === 'Poem' ? timeline.paragraphEnd(start) : timeline.sentenceEnd(start)
  const last = Math.min(end, start + passageWordsMax - 1)
  // A sentence may continue in the next paragraph.
  return layWords(timeline, start, last).flatMap(splitLines)
}

function splitLines(paragraph: ParagraphLayout): ParagraphLayout[] {
  const { text, first, starts, ends } = paragraph
  const last = first + starts.length - 1
  const isLineEnd = (index: number) =>
    text.slice(ends[index - first], starts[index + 1 - first]).includes('\n')
  const lines: ParagraphLayout[] = []
  for (let begin = first, index = first; index <= last; index += 1) {
    if (index < last && !isLineEnd(index)) continue
    lines.push(sliceWords(paragraph, begin, index))
    begin = index + 1
  }
  return lines
}

/** Returns the words `from` to `to` as a paragraph, with the indent of their line. */
function sliceWords(
  { first, text, starts, ends, stretches, ...kind }: ParagraphLayout,
  from: number,
  to: number,
): ParagraphLayout {
  const begin = starts[from - first] ?? 0
  const end = ends[to - first] ?? 0
  const [, indent = ''] = /(?:^|\n)(\u2003*)$/.exec(text.slice(0, begin)) ?? []
  const shift = (offset: number) => offset - begin + indent.length
  return {
    ...kind,
    first: from,
    text: indent + text.slice(begin, end),
    starts: starts.slice(from - first, to + 1 - first).map(shift),
    ends: ends.slice(from - first, to + 1 - first).map(shift),
    stretches: stretches
      .filter((stretch) => stretch.start < end && stretch.end > begin)
      .map((stretch) => ({
        ...stretch,
        start: shift(Math.max(stretch.start, begin)),
        end: shift(Math.min(stretch.end, end)),
      })),
  }
}
