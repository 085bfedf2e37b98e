// Hyphens that show only at a line's end, marks of byte order, and what joins words: none is ever seen.
const invisible = /[\u00ad\ufeff\u2060]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const halfPairs = /\p{Surrogate}/gu
/** Every white space that is not a line's end, the unbreakable ones too. */
const spaces = /[^\S\n]+/g

/** Takes out what cannot be seen or cannot be kept. */
export function cleanText(text: string): string {
  return text.replace(invisible, '').replace(controls, '').replace(halfPairs, '')
}

/** One line, single spaces, nothing around it: a title or a name. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** The same for a line of text whose indent is kept by somebody else. */
export function singleSpaced(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** At most so many characters, as code points; what is longer ends with an ellipsis. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
