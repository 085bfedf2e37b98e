import { joinBlocks } from '../../structure/block.ts'
import { removeEmphasis } from '../../structure/emphasis.ts'
import type { ReadDocument } from './block-sequence.ts'

/** Minimum number of pages of a scanned book. */
const pagesMin = 8
/** Minimum share of pages that end within a sentence in a scanned book. */
const brokenShare = 0.5
const endsSentence = /[.!?…:;][”"’'»)]*\s*$/
/** Heading followed by text on the same line: `CHAPTER I. The lamp stood`. */
const runInHeading = /^(\p{Lu}{4,12}\s[IVXLC\d]{1,9})\.\s+(?=\S)/u

/**
 * Joins the pages of a scanned book (one per document) into plain text, even where a page ends within a sentence. Undefined for
 * other books.
 */
export function joinPages(documents: readonly ReadDocument[]): string | undefined {
  const pages = documents.map(({ blocks }) => joinBlocks(blocks)).filter(Boolean)
  const isBroken = (page: string) => !endsSentence.test(removeEmphasis(page).slice(-80))
  const hasHeadings = documents.some(({ blocks }) => blocks.some(({ kind }) => kind === 'heading'))
  if (hasHeadings || pages.length < pagesMin || pages.filter(isBroken).length < pages.length * brokenShare)
    return undefined
  return pages
    .map((page, at) => {
      const text = page.replace(runInHeading, '$1\n\n')
      return text === page && isBroken(pages[at - 1] ?? '.')
        ? joinToWord(pages[at - 1] ?? '', page)
        : `\n\n${text}`
    })
    .join('')
}

/** Returns a page with a leading space, unless the page before ends within a word. */
const joinToWord = (before: string, page: string) => (/\p{L}-$/u.test(before) ? page : ` ${page}`)
