import { buildUrl } from '#shared/endpoint.ts'
import { pages } from '#shared/pages.ts'
import type { SavedWord } from '#shared/words.ts'

export const paths = {
  home: pages.home.path,
  signIn: pages.signIn.path,
  about: pages.about.path,
  account: pages.account.path,
  history: pages.history.path,
  readingYear: (year: number) => buildUrl(pages.readingYear, { params: { year } }),
  savedWords: pages.savedWords.path,
  review: pages.review.path,
  /** Returns the path to the notes of the work `work` or of the own text `text`; without both ids, to all notes. */
  notes: (work?: number, text?: number) => buildUrl(pages.notes, { query: { work, text } }),
  personalLibrary: pages.personalLibrary.path,
  /** @param word the 1-based number of the word to open at; without it, the reader's position */
  reader: (workId: number, chapterId: number, word?: number) =>
    buildUrl(pages.reader, { params: { workId, chapterId }, query: { word } }),
  readText: (textId: number, word?: number) =>
    buildUrl(pages.readText, { params: { textId }, query: { word } }),
  importDraft: (draft: string) => buildUrl(pages.importDraft, { params: { draft } }),
  ownDraft: (draft: string) => buildUrl(pages.ownDraft, { params: { draft } }),
}

/** Returns the path to the position of a saved word; undefined when the word has no position or the text was deleted. */
export function findWordPath({ workId, chapterId, textId, wordNumber }: SavedWord): string | undefined {
  const number = wordNumber ?? undefined
  if (workId && chapterId) return paths.reader(workId, chapterId, number)
  return textId ? paths.readText(textId, number) : undefined
}

let libraryPath: string = paths.home

/** Path of the library as last viewed in this tab, including search, order and page. */
export const lastLibraryPath = (): string => libraryPath

export function rememberLibraryPath(search: string): void {
  libraryPath = search ? `${paths.home}?${search}` : paths.home
}

export const isNumeric = (text: string): boolean => /^\d+$/.test(text)
