import type { Work } from '#shared/library.ts'

/** Adds a work, or changes one. */
export function WorkDialog(_: { work?: Work; onClose: () => void }) {
  return null
}
