import { joinBlocks } from '../../structure/block.ts'
import { removeEmphasis } from '../../structure/emphasis.ts'
import type { ReadDocument } from './block-sequence.ts'

/** A scanned book has at least this many pages, most of which end within a sentence. */
const pagesMin = 8
const brokenShare = 0.5
const endsSentence = /[.!?…:;][”"’'»)]*\s*$/
/** `CHAPTER I. The lamp stood` */
const runInHeading = /^(\p{Lu}{4,12}\s[IVXLC\d]{1,9})\.\s+(?=\S)/u

/** Joins the pages of a scanned book, one per document, into a plain text, also within sentences; undefined for other books. */
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

/** A page may end within a word. */
const joinToWord = (before: string, page: string) => (/\p{L}-$/u.test(before) ? page : ` ${page}`)
