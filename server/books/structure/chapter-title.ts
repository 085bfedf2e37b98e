import { cleanLine } from './clean.ts'

const numbered =
  /^(?:chapter|book|part|volume|act|scene|letter|canto|stave|section|no\.?)\s[\p{L}\d.-]{1,20}$|^[ivxlcdm\d]{1,9}$/iu

/** One title of the lines of a heading: a number and a name are parted by a full stop, whatever else by a space. */
export function joinTitle(lines: readonly string[]): string {
  return lines
    .map(cleanLine)
    .filter(Boolean)
    .reduce(
      (title, line) => `${title}${numbered.test(title) && !title.endsWith('.') ? '.' : ''} ${line}`.trim(),
      '',
    )
}

/** What two titles are compared by: their letters and digits alone, words parted by single spaces. */
export function titleKey(title: string): string {
  return title
    .slice(0, 1_000)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a heading says nothing that the title does not say. */
export function repeatsTitle(heading: string, title: string): boolean {
  const part = titleKey(heading)
  return part !== '' && ` ${titleKey(title)} `.includes(` ${part} `)
}
