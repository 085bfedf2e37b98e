import type { Timeline } from '#shared/timing/timeline.ts'

type Words = Pick<Timeline, 'word'>

/**
 * Who speaks a word of a play: the name before it, until another name or a heading. Empty where nobody does: in a direction that
 * is a paragraph of its own, and on the name itself, which is the word on screen then.
 */
export function speakerAt({ word }: Words, index: number): string {
  if (word(index)?.role === 'name') return ''
  let isDirection = true
  for (let at = index; at >= 0; at -= 1) {
    const { role, markers } = word(at) ?? { role: 'heading', markers: [] }
    if (role === 'heading') return ''
    if (role === 'name') return nameEndingAt({ word }, at)
    isDirection &&= role === 'direction'
    if (isDirection && markers.some(({ kind }) => kind === 'paragraph')) return ''
  }
  return ''
}

/** A name without the mark that ends it in print. */
function nameEndingAt({ word }: Words, last: number): string {
  let name = word(last)?.text ?? ''
  for (let at = last; word(at - 1)?.role === 'name' && word(at)?.markers.length === 0; at -= 1) {
    name = `${word(at - 1)?.text} ${name}`
  }
  return name.replace(/[.:,;—–-]+$/, '')
}
