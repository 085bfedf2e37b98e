import type { OmissionReason } from '#shared/imports.ts'

/** Words of a file that stand in none of its book's parts, and why. */
export interface Omission {
  readonly reason: OmissionReason
  readonly text: string
}

/** Collects what is left out while a file is read, in the order of the file. */
export class Omissions {
  readonly #texts = new Map<OmissionReason, string[]>()

  add(reason: OmissionReason, text: string): void {
    if (text.trim() === '') return
    const texts = this.#texts.get(reason)
    if (texts) texts.push(text)
    else this.#texts.set(reason, [text])
  }

  /** What was left out, one omission a reason; pieces are parted by blank lines. */
  list(): Omission[] {
    return [...this.#texts].map(([reason, texts]) => ({ reason, text: texts.join('\n\n') }))
  }
}
