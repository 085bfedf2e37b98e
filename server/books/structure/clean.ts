import { findContinuationLines } from '#shared/timing/continuation-lines.ts'

// Soft hyphens, byte order marks, word joiners.
const invisible = /[\u00ad\ufeff\u2060]/g
/** No-break hyphen of old word processors. */
const noBreakHyphen = '\x1e'
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const loneSurrogates = /\p{Surrogate}/gu
/** White space without line feeds, including no-break spaces. */
const spaces = /[^\S\n]+/g

/** Two spaces at the end of a line: Markdown's hard line break, which marks a deliberate line end. */
export const hardBreak = '  '

/** Marks line ends within paragraphs as hard breaks, except those of wrapped prose. */
export function markLineEnds(text: string): string {
  const continued = text.includes('\n') ? findContinuationLines(text) : new Set()
  return text.replace(/(?<!\n)\n(?=( *)[^\n])/g, (end, indent: string, at: number) =>
    continued.has(at + 1 + indent.length) ? end : hardBreak + end,
  )
}

/** Removes invisible and unstorable characters. */
export function cleanText(text: string): string {
  return text
    .replace(invisible, '')
    .replaceAll(noBreakHyphen, '-')
    .replace(controls, '')
    .replace(loneSurrogates, '')
}

/** Converts text to one trimmed line with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** Collapses white space within a line and trims it. */
export function collapseSpaces(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** Truncates to `maxCharacters` code points, with an ellipsis. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
