import type { Matter } from '#shared/imports.ts'
import { repeatsTitle } from './chapter-title.ts'
import { markLineEnds } from './clean.ts'

/** A paragraph, heading, list item, stanza or rule. */
export interface Block {
  readonly kind: 'text' | 'heading' | 'item' | 'rule'
  /** Line feeds separate its lines. */
  readonly text: string
  /** 1 to 6 for headings, otherwise 0. */
  readonly level: number
  /** Ids that links point to. */
  readonly ids: readonly string[]
  /** Front or back matter, as marked in the document; undefined for other text. */
  readonly matter: Matter | undefined
  /** Adjacent blocks of one group are lines of one stanza; 0 outside stanzas. */
  readonly group: number
  /** Speaker's name or term at the start of the block: text in bold or small capitals, or a whole `<dt>`. Empty for none. */
  readonly lead: string
  /** A term, defined by the next block. */
  readonly isTerm: boolean
  /** Caption or description of a picture, in a block without text. */
  readonly picture?: string
}

const headingMaxCharacters = 200

/**
 * Joins the blocks of a chapter into `content`, without horizontal rules at its start and end. `headings` are the blocks at the
 * start that repeat the title; `content` omits them.
 */
export function toContent(blocks: readonly Block[], title: string): { content: string; headings: string[] } {
  // A page that consists of headings has no content.
  const isEmpty = blocks.every(({ kind, text }) => kind === 'heading' || text === '')
  const first = isEmpty ? -1 : blocks.findIndex((block) => !isOmittedAtStart(block, title))
  const from = first < 0 ? blocks.length : first
  const to = blocks.findLastIndex(({ kind, text, picture }) => kind !== 'rule' && (text || picture)) + 1
  return {
    content: joinBlocks(blocks.filter(({ picture }, at) => at < to && (at >= from || picture))),
    headings: blocks.slice(0, from).flatMap(({ kind, text }) => (kind !== 'rule' && text) || []),
  }
}

/** Joins blocks with blank lines. Headings get Markdown marks; `removeHeadingMarks` removes these later, except in essays. */
export const joinBlocks = (blocks: readonly Block[]) =>
  blocks
    .map(({ kind, text, level, picture }) => {
      if (kind === 'heading') return `${'#'.repeat(level)} ${text.replace(/\s*\n\s*/g, ' ')}`
      return picture ? toPictureLine(picture) : markLineEnds(text)
    })
    .filter(Boolean)
    .join('\n\n')

/** Formats a picture as a line with Markdown's image mark, whose words the timing engine skips. */
export const toPictureLine = (text: string): string => `![${text.replace(/\s+/g, ' ')}]`

/** Returns true for an empty block, a rule, or text that repeats the title. */
const isOmittedAtStart = ({ kind, text }: Block, title: string) =>
  text === '' ||
  kind === 'rule' ||
  ((kind === 'heading' || kind === 'text') && text.length < headingMaxCharacters && repeatsTitle(text, title))
