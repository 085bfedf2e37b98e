import type { DraftChapter } from '#shared/imports.ts'
import { type DraftDecision, draftDecision } from '#shared/imports.ts'

/** A part of a book on its way to become a chapter. `index` is its place in the file, and names it. */
export interface Part extends DraftChapter {
  isChosen: boolean
}

export type PartsAction =
  | { act: 'choose'; index: number; isChosen: boolean }
  | { act: 'choose all'; isChosen: boolean }
  | { act: 'title'; index: number; title: string }
  /** Moves what stands at a place of the list, from 0, to another one. */
  | { act: 'move'; from: number; to: number }

/** The parts as a draft brings them: title pages and the like are left out at first. */
export function partsOf(chapters: DraftChapter[]): Part[] {
  return chapters.map((chapter) => ({ ...chapter, isChosen: chapter.matter === undefined }))
}

/** The parts after something was done to them. */
export function changeParts(parts: Part[], action: PartsAction): Part[] {
  switch (action.act) {
    case 'choose all':
      return parts.map((part) => ({ ...part, isChosen: action.isChosen }))
    case 'choose':
      return parts.map((part) =>
        part.index === action.index ? { ...part, isChosen: action.isChosen } : part,
      )
    case 'title':
      return parts.map((part) => (part.index === action.index ? { ...part, title: action.title } : part))
    case 'move': {
      const moved = [...parts]
      moved.splice(action.to, 0, ...moved.splice(action.from, 1))
      return moved
    }
  }
}

/** The chapters that a list of parts becomes. */
export function chaptersOf(parts: Part[]): DraftDecision['chapters'] {
  return parts.filter(({ isChosen }) => isChosen).map(({ index, title }) => ({ index, title: title.trim() }))
}

export interface PartsProblems {
  /** What is wrong with the list as a whole. */
  list?: string
  /** What is wrong with single parts, by their index. */
  parts: Map<number, string>
}

/** What keeps the parts from becoming chapters. */
export function problemsOf(parts: Part[]): PartsProblems {
  const chapters = chaptersOf(parts)
  const checked = draftDecision.shape.chapters.safeParse(chapters)
  const problems: PartsProblems = { parts: new Map() }
  for (const { path, message } of checked.error?.issues ?? []) {
    const chapter = chapters[Number(path[0])]
    if (chapter) problems.parts.set(chapter.index, message)
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
    if (chapter) problems.parts.set(chapter.index, message)
    else problems.list = message
  }
  return problems
}
