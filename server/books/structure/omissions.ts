import type { OmissionReason } from '#shared/imports.ts'

/** Text of a file that is in none of the book's parts. */
export interface Omission {
  readonly reason: OmissionReason
  readonly text: string
}

/** Collects omitted text while a file is read, in file order. */
export class Omissions {
  readonly #texts = new Map<OmissionReason, string[]>()

  add(reason: OmissionReason, text: string): void {
    if (text.trim() === '') return
    const texts = this.#texts.get(reason) ?? []
    texts.push(text)
    this.#texts.set(reason, texts)
  }

  rewrite(change: (text: string) => string): void {
    for (const [reason, texts] of this.#texts) this.#texts.set(reason, texts.map(change))
  }

  /** Returns one omission per reason, its texts separated by blank lines. */
  list(): Omission[] {
    return [...this.#texts].map(([reason, texts]) => ({ reason, text: texts.join('\n\n') }))
  }
}
