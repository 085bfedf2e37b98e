/** Every address of the client. */
export const paths = {
  home: '/',
  signIn: '/auth',
  reader: (workId: number, chapterId: number) => `/reader/${workId}/${chapterId}`,
  personalLibrary: '/personal-library',
  readText: (textId: number) => `/read/personal/${textId}`,
}

/** The same addresses as the route table matches them. */
export const patterns = { reader: '/reader/:workId/:chapterId', readText: '/read/personal/:textId' } as const

let shelf = paths.home

/** The library as it was last looked at in this tab, search, order and page included. */
export function lastShelf(): string {
  return shelf
}

/** Remembers how the library is looked at, for the way back from a book. */
export function rememberShelf(search: string): void {
  shelf = search ? `${paths.home}?${search}` : paths.home
}
