/** The line that ends Project Gutenberg's header, and the one that begins its licence. */
export const gutenbergStart = /^\W{0,5}(?:START OF (?:THE|THIS) PROJECT GUTENBERG|END\W{0,3}THE SMALL PRINT)/i
// Within a book somebody may come to the end of the project in small letters.
const end = /^\W{0,5}(?:END OF (?:THE |THIS )?PROJECT GUTENBERG|End of (?:the |this )?Project Gutenberg)/
/** What follows the end of a book is its licence where there is no more of it than this, in characters. */
const licenceMaxCharacters = 40_000

/** Where the licence begins that ends a book, among its lines or blocks after one of them; how many there are where it has none. */
export function findLicence(texts: readonly string[], after: number): number {
  let begins = texts.length
  let characters = 0
  for (let at = texts.length - 1; at > after; at--) {
    const text = texts[at] ?? ''
    characters += text.length + 1
    if (characters > licenceMaxCharacters) break
    if (end.test(text)) begins = at
  }
  return begins
}
