import type { Piece } from './imports.ts'

const paragraphSeparator = '\n\n'

/** Splits a text at blank lines, without loss: `Piece` counts in these paragraphs. */
export const splitParagraphs = (content: string): string[] => content.split(paragraphSeparator)

/** Reports whether a part is one unchanged part of the book. */
export const isWholePart = (pieces: readonly Piece[]): boolean =>
  pieces.length === 1 && pieces[0]?.from === undefined && pieces[0]?.to === undefined

/** Returns the text of pieces. @param getParagraphs returns the paragraphs of a part of the book by its index; an unknown part is empty */
export function joinPieces(
  pieces: readonly Piece[],
  getParagraphs: (part: number) => readonly string[] | undefined,
): string {
  return pieces
    .flatMap(({ part, from, to }) => getParagraphs(part)?.slice(from, to) ?? [])
    .join(paragraphSeparator)
}
