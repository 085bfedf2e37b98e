/** Collects the lines of one block. */
export class LineBuffer {
  #lines: string[] = []
  #line = ''
  #isSoftBreak = false
  /** Tracked separately: each read of the last character would make V8 flatten the growing string. */
  #endsWithSpace = false

  get isEmpty(): boolean {
    return this.#lines.length === 0 && this.#line.trim() === ''
  }

  /** The last characters of the current line. */
  get tail(): string {
    return this.#line.slice(-6)
  }

  /** Text of the first line so far; undefined after a line break. */
  get firstLine(): string | undefined {
    return this.#lines.length === 0 ? this.#line : undefined
  }

  /** Appends text, collapsing its white space. */
  write(text: string): void {
    const collapsed = text.replace(/[ \t\n\f\r]+/g, ' ')
    const isAfterSpace = this.#line === '' || this.#endsWithSpace
    this.#append(isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed)
  }

  /** Appends text, keeping its lines and spaces. */
  writePreformatted(text: string): void {
    if (text === '') return
    const [first = '', ...others] = text.split('\n')
    this.#append(first)
    for (const line of others) {
      this.#lines.push(this.#line)
      this.#line = line
    }
    this.#isSoftBreak = false
    this.#endsWithSpace = text.endsWith(' ')
  }

  /** Appends a mark or an indent. Unlike `write`, keeps `#isSoftBreak`: `breakLine` after a verse line still adds no empty line. */
  writeMark(mark: string): void {
    this.#line += mark
    this.#endsWithSpace = false
  }

  breakLine(): void {
    // A line break right after a verse line adds no empty line.
    if (!this.#isSoftBreak) this.#lines.push(this.#line)
    this.#line = ''
    this.#isSoftBreak = false
  }

  beginVerseLine(indent: number): void {
    this.endVerseLine()
    this.writeMark('\u00a0'.repeat(indent))
  }

  endVerseLine(): void {
    if (this.#line.trim() === '') return
    this.#lines.push(this.#line)
    this.#line = ''
    this.#isSoftBreak = true
  }

  /** Returns the lines and clears the buffer. */
  take(): string[] {
    const lines = [...this.#lines, this.#line]
    this.#lines = []
    this.#line = ''
    this.#isSoftBreak = false
    return lines
  }

  #append(text: string): void {
    if (text === '') return
    this.#isSoftBreak = false
    this.#endsWithSpace = text.endsWith(' ')
    this.#line += text
  }
}
