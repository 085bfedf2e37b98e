import { toDisplayWord } from './display-text.ts'
import { joinSplitWord } from './split-words.ts'

/** What a word is in its work: running text, a character's name, a stage direction, a heading or a list item. */
const roles = ['text', 'name', 'direction', 'heading', 'item'] as const
/** One of the five roles. */
export type Role = (typeof roles)[number]

/** What parts a word from the one before it, weakest first. */
const breaks = ['none', 'line', 'paragraph', 'stanza'] as const
/** One of the four breaks. */
export type Break = (typeof breaks)[number]

/** The words of a source as parallel columns, 12 bytes a word; offsets are UTF-16, ends exclusive. */
export interface Tokens {
  readonly source: string
  /** How many words there are. */
  count: number
  starts: Uint32Array
  ends: Uint32Array
  /** A word's indent, three bits of role, two of break, and two flags. */
  traits: Uint32Array
}

const NEEDS_CLEANUP = 1
const STARTS_SENTENCE = 2
const BREAK_SHIFT = 2
const ROLE_SHIFT = 4
const INDENT_SHIFT = 7
const HIGHEST_INDENT = 0xffff

/** Returns a table without words; room that no word touches costs nothing until `trimTokens` gives it back. */
export function createTokens(source: string): Tokens {
  // No text has more words than characters.
  const most = source.length
  return {
    source,
    count: 0,
    starts: new Uint32Array(most),
    ends: new Uint32Array(most),
    traits: new Uint32Array(most),
  }
}

/** Adds a word; an untidy one holds characters that are not shown. */
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

/** Lets the last word run on to a later offset. */
export function extendLastToken(tokens: Tokens, end: number): void {
  tokens.ends[tokens.count - 1] = end
  setFlag(tokens, tokens.count - 1, NEEDS_CLEANUP)
}

/** Gives back the room that no word needs. */
export function trimTokens(tokens: Tokens): Tokens {
  tokens.starts = tokens.starts.slice(0, tokens.count)
  tokens.ends = tokens.ends.slice(0, tokens.count)
  tokens.traits = tokens.traits.slice(0, tokens.count)
  return tokens
}

/** Returns where a word begins in the source. */
export function tokenStart(tokens: Tokens, index: number): number {
  return tokens.starts[index] ?? 0
}

/** Returns where a word ends in the source. */
export function tokenEnd(tokens: Tokens, index: number): number {
  return tokens.ends[index] ?? 0
}

/** Returns the columns of the indent before a word. */
export function indentBefore(tokens: Tokens, index: number): number {
  return tokenTraits(tokens, index) >> INDENT_SHIFT
}

/** Returns what a word is. */
export function tokenRole(tokens: Tokens, index: number): Role {
  return roles[(tokenTraits(tokens, index) >> ROLE_SHIFT) & 7] ?? 'text'
}

/** Returns what parts a word from the one before it. */
export function breakBefore(tokens: Tokens, index: number): Break {
  return breaks[(tokenTraits(tokens, index) >> BREAK_SHIFT) & 3] ?? 'none'
}

/** Whether a word is the first of a paragraph or a stanza. */
export function startsParagraph(tokens: Tokens, index: number): boolean {
  return index === 0 || ((tokenTraits(tokens, index) >> BREAK_SHIFT) & 3) > 1
}

/** Whether a word is the first of a sentence. */
export function startsSentence(tokens: Tokens, index: number): boolean {
  return (tokenTraits(tokens, index) & STARTS_SENTENCE) > 0
}

/** Notes that a sentence begins with a word. */
export function markSentenceStart(tokens: Tokens, index: number): void {
  setFlag(tokens, index, STARTS_SENTENCE)
}

/** Returns what is shown of a word: the source without emphasis marks and invisible characters. */
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
