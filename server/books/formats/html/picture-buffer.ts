/** Alt text without information: `Illustration`, `i012.jpg`. */
const emptyDescription =
  /^\W*(?:(?:cover|decorat(?:ion|ive)|illustrations?|images?|pictures?|photo(?:graph)?|ornament|logo|fig(?:ure)?|plate)[\W\d]*)*$|\.(?:jpe?g|png|gif|svg)$/i

/** Pictures since the last text, described by their captions or else by their alternative texts. */
export class PictureBuffer {
  #found: { descriptions: string[]; captions: string[] } | undefined

  add(description: string): void {
    this.#found ??= { descriptions: [], captions: [] }
    if (!emptyDescription.test(description)) this.#found.descriptions.push(description)
  }

  /** Adds a caption. Returns false when no picture precedes it. */
  addCaption(text: string): boolean {
    this.#found?.captions.push(text)
    return this.#found !== undefined
  }

  /** Returns the captions, or without captions the descriptions, and clears the buffer. */
  take(): string[] {
    const { descriptions = [], captions = [] } = this.#found ?? {}
    this.#found = undefined
    return captions.length > 0 ? captions : descriptions
  }
}
