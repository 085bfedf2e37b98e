/** Every address of the client. */
export const paths = {
  home: '/',
  signIn: '/auth',
  about: '/about',
  account: '/account',
  history: '/reading-history',
  savedWords: '/saved-words',
  personalLibrary: '/personal-library',
  /** @param word the 1-based number of the word to open at, where it is not the reader's own place */
  reader: (workId: number, chapterId: number, word?: number) =>
    `/reader/${workId}/${chapterId}${word ? `?word=${word}` : ''}`,
  importDraft: (draft: string) => `/import/${draft}`,
  /** A draft of a book of the reader's own. */
  ownDraft: (draft: string) => `/personal-library/import/${draft}`,
  readText: (textId: number, word?: number) => `/read/personal/${textId}${word ? `?word=${word}` : ''}`,
}

/** The same addresses as the route table matches them. */
export const patterns = {
  reader: '/reader/:workId/:chapterId',
  readText: '/read/personal/:textId',
  importDraft: '/import/:draft',
  ownDraft: '/personal-library/import/:draft',
} as const

/** The address of a page without what it names, as `/read/personal/:textId`; `*` for one that leads nowhere. */
export function patternOf(path: string): string {
  const all = [...Object.values(paths).filter((path) => typeof path === 'string'), ...Object.values(patterns)]
  return all.find((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path)) ?? '*'
}

let libraryPath = paths.home

/** The library as it was last looked at in this tab, search, order and page included. */
export function lastLibraryPath(): string {
  return libraryPath
}

/** Remembers how the library is looked at, for the way back from a book. */
export function rememberLibraryPath(search: string): void {
  libraryPath = search ? `${paths.home}?${search}` : paths.home
}
