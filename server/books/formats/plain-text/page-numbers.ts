import type { Omissions } from '../../structure/omissions.ts'

/** `[Pg 12]`, `{12}`, `[Page xiv]`: the numbers of the printed pages, wherever they stand. */
const mark = /\s?(?:\[(?:pg|page|p\.)\s?[\divxlc]{1,6}\]|\{(?:pg |page |p\. ?)?(?:\d{1,4}|[ivxlc]{1,6})\})/gi
/** `- 12 -` on a line of its own. */
const line = /^[ \t]{0,80}[-–—]{1,2} ?\d{1,4} ?[-–—]{1,2}[ \t]{0,80}$/gm
/** One alone may be anything. */
const marksMin = 3

/** Takes the numbers of pages out of a text. */
export function removePageNumbers(text: string, omissions: Omissions): string {
  let taken = text
  for (const pattern of [mark, line]) {
    const marks = taken.match(pattern) ?? []
    if (marks.length < marksMin) continue
    omissions.add('page_numbers', marks.join(' '))
    taken = taken.replace(pattern, '')
  }
  return taken
}
