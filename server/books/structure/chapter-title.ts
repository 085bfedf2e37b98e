import { cleanLine } from './clean.ts'

const numbered =
  /^(?:chapter|book|part|volume|act|scene|letter|canto|stave|section|no\.?)\s[\p{L}\d.-]{1,20}$|^[ivxlcdm\d]{1,9}$/iu

/** Joins the lines of a heading: a full stop between a number and a name, otherwise a space. */
export function joinTitle(lines: readonly string[]): string {
  return lines
    .map(cleanLine)
    .filter(Boolean)
    .reduce(
      (title, line) => `${title}${numbered.test(title) && !title.endsWith('.') ? '.' : ''} ${line}`.trim(),
      '',
    )
}

/** Returns the comparison key of a title: lower-case letters and digits, single spaces between words. */
export function normalizeTitle(title: string): string {
  return title
    .slice(0, 1_000)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns true when the title contains the whole heading: `The Whale` in `Moby-Dick; or, The Whale`. */
export function repeatsTitle(heading: string, title: string): boolean {
  const part = normalizeTitle(heading)
  return part !== '' && ` ${normalizeTitle(title)} `.includes(` ${part} `)
}
