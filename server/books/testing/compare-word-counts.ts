import { pictures } from '#shared/timing/display-text.ts'
import type { RawBook } from '../structure/raw-book.ts'
import { countFolded, subtractCounts, type WordCounts } from './folded-words.ts'

/** Differences between the words of a file and those of the parsed book. */
export interface WordDifferences {
  readonly lost: WordCounts
  readonly invented: WordCounts
}

/** Compares the words of a file's text with those of the book's parts and omissions. */
export function compareWordCounts(
  source: string,
  { parts, omissions }: Pick<RawBook, 'parts' | 'omissions'>,
): WordDifferences {
  // A note below a paragraph is a copy of a note in the notes part.
  const contents = parts.map(({ content }) => content.replace(/^\[\^[^\]\s]+\]:.*/gm, ''))
  const join = (some: RawBook['omissions']) => [...contents, ...some.map(({ text }) => text)].join('\n\n')
  const read = countFolded(source)
  const kept = countFolded(join(omissions))
  // The file has picture descriptions in attributes, which are not part of its text.
  const shown = omissions.filter(({ reason }) => reason !== 'pictures')
  const written = countFolded(join(shown).replace(pictures, ''))
  const ledger = { lost: subtractCounts(read, kept), invented: subtractCounts(written, read) }
  for (const pair of listDividedWords(source)) settlePair(ledger, pair)
  return ledger
}

const compound = String.raw`([\p{L}\p{N}\p{M}]+(?:[-‐][\p{L}\p{N}\p{M}]+){0,4})`
const compoundAtLineEnd = new RegExp(String.raw`${compound}[-‐]\s{0,40}\n\s{0,40}${compound}`, 'gu')

/** Returns the halves of each word divided by a hyphen at the end of a line. */
function listDividedWords(source: string): [string, string][] {
  const found = source.replaceAll('\u00ad', '').matchAll(compoundAtLineEnd)
  return [...found].map(([, one = '', other = '']) => [fold(one), fold(other)])
}

const fold = (word: string) => [...countFolded(word).keys()].join('')

/** Ignores a word divided at a line end that is whole on the other side, in file or book. The book divides it in verse and headings. */
function settlePair({ lost, invented }: WordDifferences, [one, other]: [string, string]): void {
  const pairs = [
    [lost, [one + other], invented, [one, other]],
    [lost, [one, other], invented, [one + other]],
  ] as const
  for (const [missing, words, found, others] of pairs) {
    const isSo = words.every((word) => missing.has(word)) && others.every((word) => found.has(word))
    if (!isSo) continue
    for (const word of words) takeOne(missing, word)
    for (const word of others) takeOne(found, word)
  }
}

function takeOne(counts: WordCounts, word: string): void {
  const left = (counts.get(word) ?? 0) - 1
  if (left > 0) counts.set(word, left)
  else counts.delete(word)
}
