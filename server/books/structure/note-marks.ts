import { countBytes } from '#shared/fields.ts'
import { chapterMaxBytes } from '#shared/limits.ts'
import { noteMark, removeEmphasis, skipText } from './emphasis.ts'
import type { Omissions } from './omissions.ts'

const paragraph = /[^\n]+(?:\n[^\n]+)*/g
const firstCode = 0x100000
const marksMax = 0xfffe

/** Label at the beginning of a note. */
const label =
  /^[^\p{L}\p{N}*†‡§¶‖#]{0,2}(?:(?:foot|end)?note:?\s?)?(?:([\p{L}\p{N}]{1,5})[\])}.:\s]{1,3}|([*†‡§¶‖#]{1,6})[\])}.:\s]{0,3})/iu
const backLink = /\s*[↩↑⏎↵]\ufe0e?$/u

/** Note marks of a book (footnote references). @template Target link target of a mark */
export class NoteMarks<Target> {
  readonly #marks: { sign: string; target: Target }[] = []

  /** Returns the placeholder character of a mark, which `place` replaces. */
  add(sign: string, target: Target): string {
    const count = this.#marks.push({ sign, target })
    return count > marksMax ? '' : String.fromCodePoint(firstCode + count - 1)
  }

  readonly #find = (code: string) => this.#marks[(code.codePointAt(0) ?? 0) - firstCode]

  /**
   * Writes marks as Markdown footnotes, each note below the paragraph with its mark. Omits marks without a note. Omits the notes of a
   * paragraph, but not their marks, when they would make the chapter too large.
   */
  place<Part extends { content: string }>(
    parts: readonly Part[],
    findNote: (target: Target) => string | undefined,
    omissions: Omissions,
  ): Part[] {
    // Restores the signs of marks in omitted text, such as headings.
    omissions.rewrite((text) => text.replace(noteMark, (code) => ` ${this.#find(code)?.sign ?? ''}`))
    return parts.map((part) => {
      let leftBytes = chapterMaxBytes - countBytes(part.content)
      const content = part.content.replace(paragraph, (text) => {
        const notes = new Map<string, string>()
        const marked = text.replace(noteMark, (code) => {
          const mark = this.#find(code)
          if (!mark) return code
          const { sign, target } = mark
          const note = cleanNote(findNote(target) ?? '', sign)
          if (!note || (notes.get(sign) ?? note) !== note) {
            omissions.add('note_marks', sign)
            return ''
          }
          notes.set(sign, note)
          return `[^${sign}]`
        })
        const lines = [...notes].map(([sign, note]) => `[^${sign}]: ${note}`).join('\n')
        leftBytes -= countBytes(lines)
        return lines && leftBytes > 0 ? `${marked}\n\n${lines}` : marked
      })
      return { ...part, content }
    })
  }
}

function cleanNote(text: string, sign: string): string {
  const line = text.replace(noteMark, '').replace(/\s+/g, ' ').trim()
  const [lead = '', word, symbols] = label.exec(removeEmphasis(line)) ?? []
  return ((word ?? symbols) === sign ? skipText(line, lead.length) : line).replace(backLink, '')
}
