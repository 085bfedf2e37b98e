import type { Draft, EditedPart, Matter, Piece } from '#shared/imports.ts'
import { type DraftDecision, draftDecision } from '#shared/library-changes.ts'
import { isWhole } from '#shared/pieces.ts'

/** A part of a book on its way to become a chapter. */
export interface Part extends EditedPart {
  /** Where its text begins in the book: no two parts begin at one place. */
  readonly id: string
  /** What it looks like, where that is no chapter. */
  readonly matter?: Matter | undefined
}

/** What is counted of a text when it is divided. */
export type Counted = Pick<EditedPart, 'wordCount' | 'factorSum' | 'preview'>

export type PartsAction =
  | { act: 'choose'; id: string; isChosen: boolean }
  | { act: 'choose all'; isChosen: boolean }
  | { act: 'title'; id: string; title: string }
  /** Moves what stands at a number of the list, from 0, to another one. */
  | { act: 'move'; from: number; to: number }
  /** Divides a part; the second half has a title of its own. */
  | { act: 'divide'; id: string; title: string; halves: [Half, Half] }
  /** Joins a part with the one below it, which loses its title. */
  | { act: 'join'; id: string }

interface Half extends Counted {
  pieces: Piece[]
}

const idOf = (pieces: readonly Piece[]) => `${pieces[0]?.part}.${pieces[0]?.from ?? 0}`

/** The parts as a draft brings them: as they were corrected, or as the book has them, where title pages and the like are left out. */
export function partsOf({ chapters, edit }: Draft): Part[] {
  const matterOf = (pieces: readonly Piece[]) =>
    isWhole(pieces) ? chapters[pieces[0]?.part ?? -1]?.matter : undefined
  if (edit)
    return edit.parts.map((part) => ({ ...part, id: idOf(part.pieces), matter: matterOf(part.pieces) }))
  return chapters.map(({ index, matter, ...part }) => {
    const pieces = [{ part: index }]
    return { ...part, pieces, id: idOf(pieces), matter, isChosen: matter === undefined }
  })
}

/** The parts after something was done to them. */
export function changeParts(parts: Part[], action: PartsAction): Part[] {
  switch (action.act) {
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
      return parts.flatMap((part) => (part.id === action.id ? divided(part, action) : [part]))
    case 'join':
      return joined(parts, action.id)
  }
}

function divided(part: Part, { title, halves }: Extract<PartsAction, { act: 'divide' }>): Part[] {
  return halves.map((half, index) => ({
    ...part,
    ...half,
    id: idOf(half.pieces),
    matter: undefined,
    title: index === 0 ? part.title : title,
  }))
}

function joined(parts: Part[], id: string): Part[] {
  const at = parts.findIndex((part) => part.id === id)
  const [first, second] = parts.slice(at, at + 2)
  if (!first || !second) return parts
  const one: Part = {
    ...first,
    pieces: joinPieces([...first.pieces, ...second.pieces]),
    wordCount: first.wordCount + second.wordCount,
    factorSum: first.factorSum + second.factorSum,
    matter: undefined,
    isChosen: first.isChosen || second.isChosen,
  }
  return [...parts.slice(0, at), one, ...parts.slice(at + 2)]
}

/** Neighbours of one part of the book become one piece again. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = []
  for (const piece of pieces) {
    const last = kept.at(-1)
    const goesOn = last && last.part === piece.part && last.to !== undefined && last.to === piece.from
    if (goesOn) kept[kept.length - 1] = pieceOf(piece.part, last.from, piece.to)
    else kept.push(piece)
  }
  return kept
}

function pieceOf(part: number, from: number | undefined, to: number | undefined): Piece {
  return { part, ...(from ? { from } : {}), ...(to === undefined ? {} : { to }) }
}

/** The pieces before and after one of a part's paragraphs, given how many the book's parts have. */
export function dividePieces(
  pieces: readonly Piece[],
  paragraph: number,
  countOf: (part: number) => number,
): [Piece[], Piece[]] {
  const before: Piece[] = []
  const after: Piece[] = []
  let passed = 0
  for (const { part, from = 0, to } of pieces) {
    const length = Math.max(0, (to ?? countOf(part)) - from)
    const cut = paragraph - passed
    if (cut >= length) before.push(pieceOf(part, from, to))
    else if (cut <= 0) after.push(pieceOf(part, from, to))
    else {
      before.push(pieceOf(part, from, from + cut))
      after.push(pieceOf(part, from + cut, to))
    }
    passed += length
  }
  return [before, after]
}

/** What is kept of the parts. */
export const editedParts = (parts: readonly Part[]): EditedPart[] =>
  parts.map(({ id: _, matter: __, ...part }) => part)

/** The chapters that a list of parts becomes. */
export function chaptersOf(parts: readonly Part[]): DraftDecision['chapters'] {
  return parts
    .filter(({ isChosen }) => isChosen)
    .map(({ pieces, title }) => ({ pieces, title: title.trim() }))
}

export interface PartsProblems {
  /** What is wrong with the list as a whole. */
  list?: string
  /** What is wrong with single parts, by their ids. */
  parts: Map<string, string>
}

/** What keeps the parts from becoming chapters. */
export function problemsOf(parts: readonly Part[]): PartsProblems {
  const chapters = chaptersOf(parts)
  const checked = draftDecision.shape.chapters.safeParse(chapters)
  const problems: PartsProblems = { parts: new Map() }
  for (const { path, message } of checked.error?.issues ?? []) {
    const chapter = chapters[Number(path[0])]
    if (chapter) problems.parts.set(idOf(chapter.pieces), message)
    else problems.list = message
  }
  return problems
}

/** What the server found wrong with the chapters that it was sent, as problems of their parts. */
export function problemsIn(
  fields: Record<string, string> | undefined,
  chapters: DraftDecision['chapters'],
): PartsProblems {
  const problems: PartsProblems = { parts: new Map() }
  for (const [name, message] of Object.entries(fields ?? {})) {
    const [list, number] = name.split('.')
    if (list !== 'chapters') continue
    const chapter = chapters[Number(number)]
    if (chapter) problems.parts.set(idOf(chapter.pieces), message)
    else problems.list = message
  }
  return problems
}
