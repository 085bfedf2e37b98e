/** The last line of Project Gutenberg's header. */
export const gutenbergStart = /^\W{0,5}(?:START OF (?:THE|THIS) PROJECT GUTENBERG|END\W{0,3}THE SMALL PRINT)/i
/** First line of Project Gutenberg's licence. Case-sensitive, because prose may use the words. */
const end = /^\W{0,5}(?:END OF (?:THE |THIS )?PROJECT GUTENBERG|End of (?:the |this )?Project Gutenberg)/
const licenceMaxCharacters = 40_000

/** Returns the index of the line or block at which the licence at the end begins; `texts.length` without a licence. */
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
