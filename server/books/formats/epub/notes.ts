import type { Block } from '../../structure/block.ts'

/** Moves the notes, with the headings right above them, out of every stretch that has other text. */
export function collectNotes<Stretch extends { blocks: readonly Block[] }>(
  stretches: readonly Stretch[],
): { stretches: Stretch[]; notes: Block[] } {
  const notes: Block[] = []
  const kept = stretches.map((stretch) => {
    const { blocks } = stretch
    const isNote = createNoteTest(blocks)
    const others = blocks.filter((_, at) => !isNote(at))
    const hasText = others.some(({ kind, text }) => kind !== 'heading' && text !== '')
    if (!hasText || others.length === blocks.length) return stretch
    notes.push(...blocks.filter((_, at) => isNote(at)))
    return { ...stretch, blocks: others }
  })
  return { stretches: kept, notes }
}

const noteHeading = /^\W{0,3}(?:foot|end)?notes?\W{0,3}$/i

/** Creates a test for notes and for headings right above them. */
function createNoteTest(blocks: readonly Block[]): (at: number) => boolean {
  return (at) => {
    const { matter, kind, text = '' } = blocks[at] ?? {}
    const isHeading = (kind === 'heading' || kind === 'text') && noteHeading.test(text)
    return matter === 'notes' || (isHeading && blocks[at + 1]?.matter === 'notes')
  }
}
