import type { Word } from '#shared/timing/timeline.ts'

type FormWord = Pick<Word, 'text' | 'role' | 'markers'>

/**
 * Who speaks a word of a play: the name before it, until another name or a heading. Empty where nobody does: in a direction that
 * is a paragraph of its own, and on the name itself, which is the word on screen then.
 */
export function speakerAt(words: readonly FormWord[], index: number): string {
  if (words[index]?.role === 'name') return ''
  let isDirection = true
  for (let at = index; at >= 0; at -= 1) {
    const { role, markers } = words[at] ?? { role: 'heading', markers: [] }
    if (role === 'heading') return ''
    if (role === 'name') return nameEndingAt(words, at)
    isDirection &&= role === 'direction'
    if (isDirection && markers.some(({ kind }) => kind === 'paragraph')) return ''
  }
  return ''
}

/** A name without the mark that ends it in print. */
function nameEndingAt(words: readonly FormWord[], last: number): string {
  let first = last
  while (words[first - 1]?.role === 'name' && words[first]?.markers.length === 0) first -= 1
  const name = words.slice(first, last + 1).map(({ text }) => text)
  return name.join(' ').replace(/[.:,;—–-]+$/, '')
}
