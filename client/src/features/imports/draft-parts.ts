import {
  chosenChapters,
  type Draft,
  type EditedPart,
  isWholePart,
  type Matter,
  type Piece,
} from '#shared/imports.ts'
import type { DraftDecision } from '#shared/library-changes.ts'

export interface DraftPart extends EditedPart {
  /** Unique: derived from the start of its text in the book. */
  readonly id: string
  /** Recognized kind of front or back matter. */
  readonly matter?: Matter | undefined
}

export type PartSummary = Pick<EditedPart, 'wordCount' | 'factorSum' | 'preview'>

export type PartsAction =
  | { type: 'choose'; id: string; isChosen: boolean }
  | { type: 'choose all'; isChosen: boolean }
  | { type: 'title'; id: string; title: string }
  /** Moves a part between 0-based indexes. */
  | { type: 'move'; from: number; to: number }
  /** Splits a part. `title` is the title of the second half. */
  | { type: 'divide'; id: string; title: string; halves: [Half, Half] }
  /** Appends the next part to this one and drops the title of the next part. */
  | { type: 'join'; id: string }

interface Half extends PartSummary {
  pieces: Piece[]
}

const getPartId = (pieces: readonly Piece[]) => `${pieces[0]?.part}.${pieces[0]?.from ?? 0}`

/** Returns the edited parts of a draft. Without an edit, returns the parts found in the book, with front and back matter deselected. */
export function toParts({ chapters, edit }: Draft): DraftPart[] {
  if (!edit)
    return chapters.map(({ index, ...part }) => {
      const pieces = [{ part: index }]
      return { ...part, pieces, id: getPartId(pieces), isChosen: part.matter === undefined }
    })
  return edit.parts.map((part) => ({
    ...part,
    id: getPartId(part.pieces),
    matter: isWholePart(part.pieces) ? chapters[part.pieces[0]?.part ?? -1]?.matter : undefined,
  }))
}

export function changeParts(parts: DraftPart[], action: PartsAction): DraftPart[] {
  switch (action.type) {
    case 'choose all':
      return parts.map((part) => ({ ...part, isChosen: action.isChosen }))
    case 'choose':
      return parts.map((part) => (part.id === action.id ? { ...part, isChosen: action.isChosen } : part))
    case 'title':
      return parts.map((part) => (part.id === action.id ? { ...part, title: action.title } : part))
    case 'move': {
      const moved = [...parts]
      moved.splice(action.to, 0, ...moved.splice(action.from, 1))
      return moved
    }
    case 'divide':
      return parts.flatMap((part) => (part.id === action.id ? dividePart(part, action) : [part]))
    case 'join':
      return joinWithNext(parts, action.id)
  }
}

function dividePart(
  part: DraftPart,
  { title, halves }: Extract<PartsAction, { type: 'divide' }>,
): DraftPart[] {
  return halves.map((half, index) => ({
    ...part,
    ...half,
    id: getPartId(half.pieces),
    matter: undefined,
    title: index === 0 ? part.title : title,
  }))
}

function joinWithNext(parts: DraftPart[], id: string): DraftPart[] {
  const index = parts.findIndex((part) => part.id === id)
  const [first, second] = parts.slice(index, index + 2)
  if (!first || !second) return parts
  const joined: DraftPart = {
    ...first,
    pieces: mergePieces([...first.pieces, ...second.pieces]),
    wordCount: first.wordCount + second.wordCount,
    factorSum: first.factorSum + second.factorSum,
    matter: undefined,
    isChosen: first.isChosen || second.isChosen,
  }
  return [...parts.slice(0, index), joined, ...parts.slice(index + 2)]
}

function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    const isAdjacent = last && last.part === piece.part && last.to !== undefined && last.to === piece.from
    if (isAdjacent) merged[merged.length - 1] = toPiece(piece.part, last.from, piece.to)
    else merged.push(piece)
  }
  return merged
}

function toPiece(part: number, from: number | undefined, to: number | undefined): Piece {
  return { part, ...(from ? { from } : {}), ...(to === undefined ? {} : { to }) }
}

/** Splits pieces before a paragraph. @param countParagraphs returns the number of paragraphs of a part of the book */
export function dividePieces(
  pieces: readonly Piece[],
  paragraph: number,
  countParagraphs: (part: number) => number,
): [Piece[], Piece[]] {
  const before: Piece[] = []
  const after: Piece[] = []
  let passed = 0
  for (const { part, from = 0, to } of pieces) {
    const length = Math.max(0, (to ?? countParagraphs(part)) - from)
    const cut = paragraph - passed
    if (cut >= length) before.push(toPiece(part, from, to))
    else if (cut <= 0) after.push(toPiece(part, from, to))
    else {
      before.push(toPiece(part, from, from + cut))
      after.push(toPiece(part, from + cut, to))
    }
    passed += length
  }
  return [before, after]
}

export const toEditedParts = (parts: readonly DraftPart[]): EditedPart[] =>
  parts.map(({ id: _, matter: __, ...part }) => part)

export function toChapters(parts: readonly DraftPart[]): DraftDecision['chapters'] {
  return parts
    .filter(({ isChosen }) => isChosen)
    .map(({ pieces, title }) => ({ pieces, title: title.trim() }))
}

export interface PartsProblems {
  list?: string
  parts: Map<string, string>
}

export function findProblems(chapters: DraftDecision['chapters']): PartsProblems {
  const issues = chosenChapters.safeParse(chapters).error?.issues ?? []
  const fields = issues.map(({ path, message }) => [['chapters', ...path].join('.'), message])
  return parseProblems(Object.fromEntries(fields), chapters)
}

/** Maps the field errors of the server to the parts. @param chapters the chapters that were sent to the server */
export function parseProblems(
  fields: Record<string, string> | undefined,
  chapters: DraftDecision['chapters'],
): PartsProblems {
  const problems: PartsProblems = { parts: new Map() }
  for (const [name, message] of Object.entries(fields ?? {})) {
    const [list, number] = name.split('.')
    if (list !== 'chapters') continue
    const chapter = chapters[Number(number)]
    if (chapter) problems.parts.set(getPartId(chapter.pieces), message)
    else problems.list = message
  }
  return problems
}
