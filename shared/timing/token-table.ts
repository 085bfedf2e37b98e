import { toDisplayWord } from './display-text.ts'
import { joinSplitWord } from './split-words.ts'

/** `name` is a speaker of a play, `item` a list item. */
const roles = ['text', 'name', 'direction', 'heading', 'item'] as const
export type Role = (typeof roles)[number]

/** Breaks before a token, weakest first. */
const breaks = ['none', 'line', 'paragraph', 'stanza'] as const
export type Break = (typeof breaks)[number]

/** Tokens of a source as parallel columns, 12 bytes per token; offsets are UTF-16, ends exclusive. */
export interface Tokens {
  readonly source: string
  count: number
  starts: Uint32Array
  ends: Uint32Array
  /** Bits from high to low: 16 of indent, three of role, two of break, two flags. */
  traits: Uint32Array
}

const NEEDS_CLEANUP = 1
const STARTS_SENTENCE = 2
const BREAK_SHIFT = 2
const ROLE_SHIFT = 4
const INDENT_SHIFT = 7
const HIGHEST_INDENT = 0xffff

/** Creates an empty table with capacity for one token per UTF-16 unit; the system commits untouched pages only on use. */
export function createTokens(source: string): Tokens {
  const capacity = source.length
  return {
    source,
    count: 0,
    starts: new Uint32Array(capacity),
    ends: new Uint32Array(capacity),
    traits: new Uint32Array(capacity),
  }
}

/** Appends a token. @param indent in columns @param needsCleanup it contains characters that are not displayed */
export function addToken(
  tokens: Tokens,
  start: number,
  end: number,
  role: Role,
  breakBefore: Break,
  indent: number,
  needsCleanup: boolean,
): void {
  const index = tokens.count++
  tokens.starts[index] = start
  tokens.ends[index] = end
  tokens.traits[index] =
    (Math.min(indent, HIGHEST_INDENT) << INDENT_SHIFT) |
    (roles.indexOf(role) << ROLE_SHIFT) |
    (breaks.indexOf(breakBefore) << BREAK_SHIFT) |
    Number(needsCleanup)
}

/** Extends the last token to a later end offset. */
export function extendLastToken(tokens: Tokens, end: number): void {
  tokens.ends[tokens.count - 1] = end
  setFlag(tokens, tokens.count - 1, NEEDS_CLEANUP)
}

/** Releases unused capacity. */
export function trimTokens(tokens: Tokens): Tokens {
  tokens.starts = tokens.starts.slice(0, tokens.count)
  tokens.ends = tokens.ends.slice(0, tokens.count)
  tokens.traits = tokens.traits.slice(0, tokens.count)
  return tokens
}

export function tokenStart(tokens: Tokens, index: number): number {
  return tokens.starts[index] ?? 0
}

export function tokenEnd(tokens: Tokens, index: number): number {
  return tokens.ends[index] ?? 0
}

/** Returns the indent before a token, in columns. */
export function indentBefore(tokens: Tokens, index: number): number {
  return tokenTraits(tokens, index) >> INDENT_SHIFT
}

export function tokenRole(tokens: Tokens, index: number): Role {
  return roles[(tokenTraits(tokens, index) >> ROLE_SHIFT) & 7] ?? 'text'
}

export function breakBefore(tokens: Tokens, index: number): Break {
  return breaks[(tokenTraits(tokens, index) >> BREAK_SHIFT) & 3] ?? 'none'
}

/** Reports the first token of a paragraph or stanza. */
export function startsParagraph(tokens: Tokens, index: number): boolean {
  return index === 0 || ((tokenTraits(tokens, index) >> BREAK_SHIFT) & 3) > 1
}

/** Reports the first token of a sentence; valid after `paceTokens`. */
export function startsSentence(tokens: Tokens, index: number): boolean {
  return (tokenTraits(tokens, index) & STARTS_SENTENCE) > 0
}

export function markSentenceStart(tokens: Tokens, index: number): void {
  setFlag(tokens, index, STARTS_SENTENCE)
}

/** Returns the displayed text of a token: without emphasis marks and invisible characters, split words joined. */
export function tokenText(tokens: Tokens, index: number): string {
  const text = tokens.source.slice(tokenStart(tokens, index), tokenEnd(tokens, index))
  return tokenTraits(tokens, index) & NEEDS_CLEANUP ? joinSplitWord(toDisplayWord(text)) : text
}

function tokenTraits(tokens: Tokens, index: number): number {
  return tokens.traits[index] ?? 0
}

function setFlag(tokens: Tokens, index: number, flag: number): void {
  tokens.traits[index] = tokenTraits(tokens, index) | flag
}
