import type { Timeline } from '#shared/timing/timeline.ts'

type Words = Pick<Timeline, 'word'>

/**
 * Returns the speaker of a word in a play: the last name before it, up to a heading. Empty in a direction that is its own paragraph,
 * and on the name itself, which is the word on screen.
 */
export function findSpeaker({ word }: Words, index: number): string {
  if (word(index)?.role === 'name') return ''
  let isDirection = true
  for (let at = index; at >= 0; at -= 1) {
    const { role, markers } = word(at) ?? { role: 'heading', markers: [] }
    if (role === 'heading') return ''
    if (role === 'name') return readName({ word }, at)
    isDirection &&= role === 'direction'
    if (isDirection && markers.some(({ kind }) => kind === 'paragraph')) return ''
  }
  return ''
}

/** Returns the name that ends at a word, without its final punctuation mark. */
function readName({ word }: Words, last: number): string {
  let name = word(last)?.text ?? ''
  for (let at = last; word(at - 1)?.role === 'name' && word(at)?.markers.length === 0; at -= 1) {
    name = `${word(at - 1)?.text} ${name}`
  }
  return name.replace(/[.:,;—–-]+$/, '')
}
