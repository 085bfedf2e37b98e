import type { Piece } from './imports.ts'

const between = '\n\n'

/** The paragraphs of a text, by whose numbers it is divided; joined again they are the text to the letter. */
export const paragraphsOf = (content: string): string[] => content.split(between)
const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join(between)

/** Reports whether a part is one unchanged part of the book. */
export const isWhole = (pieces: readonly Piece[]): boolean =>
  pieces.length === 1 && pieces[0]?.from === undefined && pieces[0]?.to === undefined

/** The text of some pieces, given the paragraphs of each of the book's parts; a part that there is not has none. */
export function textOfPieces(
  pieces: readonly Piece[],
  paragraphsIn: (part: number) => readonly string[] | undefined,
): string {
  return joinParagraphs(pieces.flatMap(({ part, from, to }) => paragraphsIn(part)?.slice(from, to) ?? []))
}
