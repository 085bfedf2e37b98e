/** A description that only says that there is a picture: `Illustration`, `i012.jpg`. */
const emptyDescription =
  /^\W*(?:(?:cover|decorat(?:ion|ive)|illustrations?|images?|pictures?|photo(?:graph)?|ornament|logo|fig(?:ure)?|plate)[\W\d]*)*$|\.(?:jpe?g|png|gif|svg)$/i

/** Pictures since the last text, described by their captions or else by their alternative texts. */
export class PictureBuffer {
  #descriptions: string[] | undefined
  #captions: string[] = []

  add(description: string): void {
    this.#descriptions ??= []
    if (!emptyDescription.test(description)) this.#descriptions.push(description)
  }

  /** Returns false without a picture above the caption. */
  addCaption(text: string): boolean {
    if (this.#descriptions) this.#captions.push(text)
    return this.#descriptions !== undefined
  }

  /** Returns the descriptions and clears the buffer. */
  take(): string[] {
    const taken = this.#captions.length > 0 ? this.#captions : (this.#descriptions ?? [])
    this.#descriptions = undefined
    this.#captions = []
    return taken
  }
}
