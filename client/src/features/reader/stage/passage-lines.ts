import type { Category } from '#shared/timing/category.ts'
import type { Timeline } from '#shared/timing/timeline.ts'
import { layWords, type Paragraph } from '../text/text-layout.ts'

/** Of a passage that goes on for pages, so many words stand for it: the part that the word is in. */
const passageWordsMax = 600

/** The first word of what is shown around a word while the text rests: of a poem its stanza, of anything else its sentence. */
export function passageStart(timeline: Timeline, category: Category | undefined, index: number): number {
  const start = category === 'Poem' ? timeline.paragraphStart(index) : timeline.sentenceStart(index)
  return start + Math.floor((index - start) / passageWordsMax) * passageWordsMax
}

/** The passage that begins with a word, line by line: a paragraph of prose is one line, verse keeps those that it has. */
export function passageAt(timeline: Timeline, category: Category | undefined, start: number): Paragraph[] {
  const end = category === 'Poem' ? timeline.paragraphEnd(start) : timeline.sentenceEnd(start)
  const last = Math.min(end, start + passageWordsMax - 1)
  // A sentence may run on from one paragraph into the next.
  return layWords(timeline, start, last).flatMap(linesOf)
}

/** A paragraph parted into its lines; a line keeps its indent. */
function linesOf(paragraph: Paragraph): Paragraph[] {
  const { text, first, starts, ends } = paragraph
  const to = first + starts.length - 1
  const startOf = (index: number) => starts[index - first] ?? 0
  const endOf = (index: number) => ends[index - first] ?? 0
  const isLineEnd = (index: number) => text.slice(endOf(index), startOf(index + 1)).includes('\n')
  const lines: Paragraph[] = []
  for (let begin = first, index = first; index <= to; index += 1) {
    if (index < to && !isLineEnd(index)) continue
    lines.push(cut(paragraph, begin, index))
    begin = index + 1
  }
  return lines
}

/** Some words of a paragraph as one of its own, with the indent that they have on their line. */
function cut(
  { first, text, starts, ends, stretches, ...kind }: Paragraph,
  from: number,
  to: number,
): Paragraph {
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
