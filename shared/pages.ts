import { id } from './fields.ts'

/** Visitors who may open a page. `signed-out` pages redirect signed-in visitors themselves. */
type PageAccess = 'anyone' | 'signed-out' | 'signed-in' | 'admin'

export interface PageDescription {
  /** Pattern of the address, such as `/read/personal/:textId`. */
  path: string
  /** Module that renders the page, relative to `client/src` and without its extension. Its default export is the page. */
  module: `pages/${string}`
  access: PageAccess
  /**
   * Absent when the title depends on the data of the page, and for pages of administrators, whose texts no reader's script contains;
   * empty for the product name alone.
   */
  title?: string
}

/** Every page of the client. The first pattern that matches an address wins. */
export const pages = {
  home: { path: '/', module: 'pages/home', access: 'signed-in', title: '' },
  signIn: { path: '/auth', module: 'pages/sign-in', access: 'signed-out', title: 'Sign in' },
  about: { path: '/about', module: 'pages/about', access: 'anyone', title: 'About Us, Contact & Legal' },
  account: { path: '/account', module: 'pages/account', access: 'signed-in', title: 'Account' },
  history: {
    path: '/reading-history',
    module: 'pages/reading-history',
    access: 'signed-in',
    title: 'Reading History',
  },
  readingYear: {
    path: '/reading-history/:year',
    module: 'pages/reading-year',
    access: 'signed-in',
    title: 'Your Year',
  },
  savedWords: {
    path: '/saved-words',
    module: 'pages/saved-words',
    access: 'signed-in',
    title: 'Saved Words',
  },
  review: { path: '/review', module: 'pages/review', access: 'signed-in', title: 'Word Review' },
  notes: { path: '/notes', module: 'pages/notes', access: 'signed-in', title: 'Notes' },
  personalLibrary: {
    path: '/personal-library',
    module: 'pages/personal-library',
    access: 'signed-in',
    title: 'Personal Library',
  },
  reader: { path: '/reader/:workId/:chapterId', module: 'pages/reader', access: 'signed-in' },
  readText: { path: '/read/personal/:textId', module: 'pages/text-reader', access: 'signed-in' },
  importDraft: { path: '/import/:draft', module: 'pages/import-draft', access: 'admin' },
  ownDraft: {
    path: '/personal-library/import/:draft',
    module: 'pages/own-draft',
    access: 'signed-in',
    title: 'Add a Book',
  },
} as const satisfies Record<string, PageDescription>

export type PageName = keyof typeof pages

export type FoundPage = NonNullable<ReturnType<typeof findPage>>

/**
 * Finds the page at an address: a path, optionally with a query string. Undefined when no page has that path. The path parameters are text.
 */
export function findPage(address: string) {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  for (const name of Object.keys(pages) as PageName[]) {
    const page: PageDescription = pages[name]
    const params = matchPath(page.path, path)
    if (params) return { name, page, params, search }
  }
  return undefined
}

/** The path parameters, or undefined when the path does not match. Like the client's router, ignores case and a final slash. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}/?$`, 'i').exec(path)
  return match ? { ...match.groups } : undefined
}

/** Parses an id in an address; undefined for what cannot be an id, such as 0. */
export function parseId(text: string): number | undefined {
  return /^\d+$/.test(text) ? id.safeParse(Number(text)).data : undefined
}
