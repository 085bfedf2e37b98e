import { id } from './fields.ts'

export interface PageDescription {
  /** Pattern of the address, such as `/read/personal/:textId`. */
  path: string
  /** Module that renders the page, relative to `client/src` and without its extension. Its default export is the page. */
  module: `pages/${string}`
  /** Visitors who may open the page; by default those who are signed in. A `signed-out` page redirects signed-in visitors itself. */
  access?: 'anyone' | 'signed-out' | 'admin'
  /**
   * Title of the page; empty for the product name alone. Absent when it depends on the page's data. Absent also for administrators' pages,
   * because the scripts that readers load contain no texts of those pages.
   */
  title?: string
}

/** Every page of the client. The first pattern that matches an address wins. */
export const pages = {
  home: { path: '/', module: 'pages/home', title: '' },
  signIn: { path: '/auth', module: 'pages/sign-in', access: 'signed-out', title: 'Sign in' },
  about: { path: '/about', module: 'pages/about', access: 'anyone', title: 'About Us, Contact & Legal' },
  account: { path: '/account', module: 'pages/account', title: 'Account' },
  history: { path: '/reading-history', module: 'pages/reading-history', title: 'Reading History' },
  readingYear: { path: '/reading-history/:year', module: 'pages/reading-year', title: 'Your Year' },
  savedWords: { path: '/saved-words', module: 'pages/saved-words', title: 'Saved Words' },
  review: { path: '/review', module: 'pages/review', title: 'Word Review' },
  notes: { path: '/notes', module: 'pages/notes', title: 'Notes' },
  personalLibrary: { path: '/personal-library', module: 'pages/personal-library', title: 'Personal Library' },
  reader: { path: '/reader/:workId/:chapterId', module: 'pages/reader' },
  readText: { path: '/read/personal/:textId', module: 'pages/text-reader' },
  importDraft: { path: '/import/:draft', module: 'pages/import-draft', access: 'admin' },
  ownDraft: { path: '/personal-library/import/:draft', module: 'pages/own-draft', title: 'Add a Book' },
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

/** Returns the path parameters; undefined when the path does not match. Ignores case and a final slash, as the client's router does. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}/?$`, 'i').exec(path)
  return match ? { ...match.groups } : undefined
}

/** Parses an id in an address; undefined for an invalid id, such as `0`. */
export function parseId(text: string): number | undefined {
  return /^\d+$/.test(text) ? id.safeParse(Number(text)).data : undefined
}
