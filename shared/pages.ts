import { api } from './api.ts'
import { buildUrl, type CallInput, type Endpoint, type Input, isIdParam, type Params } from './endpoint.ts'
import { id } from './fields.ts'
import { wholeLibrary } from './library.ts'

/** Visitors who may open a page. `signed-out` pages redirect signed-in visitors themselves. */
type PageAccess = 'anyone' | 'signed-out' | 'signed-in' | 'admin'

export interface PageDescription<
  Path extends string = string,
  Title extends string | undefined = string | undefined,
> {
  /** Pattern of the address, such as `/read/personal/:textId`. */
  path: Path
  /** Module that renders the page, relative to `client/src` and without its extension. Its default export is the page. */
  module: `pages/${string}`
  access: PageAccess
  /**
   * Absent when the title depends on the data of the page, and for pages of administrators, whose texts no reader's script contains;
   * empty for the product name alone.
   */
  title?: Title
  /**
   * Addresses of the GET calls that the page makes as soon as it opens, for every visitor with access, in addition to
   * `GET /api/user`. Browsers warn of a preload that is not used. The query string `search` is empty or starts with `?`.
   */
  preload?(opened: { params: Params<Path>; search: string }): string[]
}

function definePage<Path extends string, Title extends string | undefined = undefined>(
  description: PageDescription<Path, Title>,
): PageDescription<Path, Title> & { title: Title } {
  return description as PageDescription<Path, Title> & { title: Title }
}

/** The address of a call, with its input checked against the endpoint. */
function get<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): string {
  return buildUrl(endpoint, input as Input | undefined)
}

const textTools = [get(api.words.names, { query: { names: true } }), get(api.sounds.list)]

/** Every page of the client. The first pattern that matches an address wins. */
export const pages = {
  home: definePage({
    path: '/',
    module: 'pages/home',
    access: 'signed-in',
    title: '',
    // Reading progress is absent: administrators never request it, and the server sends both the same hints.
    preload: ({ search }) => (search ? [] : [get(api.library.page, { query: wholeLibrary })]),
  }),
  signIn: definePage({ path: '/auth', module: 'pages/sign-in', access: 'signed-out', title: 'Sign in' }),
  about: definePage({
    path: '/about',
    module: 'pages/about',
    access: 'anyone',
    title: 'About Us, Contact & Legal',
    preload: () => [get(api.content.page)],
  }),
  account: definePage({
    path: '/account',
    module: 'pages/account',
    access: 'signed-in',
    title: 'Account',
    preload: () => [get(api.account.sessions)],
  }),
  history: definePage({
    path: '/reading-history',
    module: 'pages/reading-history',
    access: 'signed-in',
    title: 'Reading History',
    preload: () => [get(api.reading.progress), get(api.reading.days), get(api.reading.years)],
  }),
  readingYear: definePage({
    path: '/reading-history/:year',
    module: 'pages/reading-year',
    access: 'signed-in',
    title: 'Your Year',
    preload: () => [get(api.reading.years)],
  }),
  savedWords: definePage({
    path: '/saved-words',
    module: 'pages/saved-words',
    access: 'signed-in',
    title: 'Saved Words',
    preload: () => [get(api.words.saved)],
  }),
  personalLibrary: definePage({
    path: '/personal-library',
    module: 'pages/personal-library',
    access: 'signed-in',
    title: 'Personal Library',
    preload: () => [get(api.ownBooks.list), get(api.texts.list)],
  }),
  reader: definePage({
    path: '/reader/:workId/:chapterId',
    module: 'pages/reader',
    access: 'signed-in',
    preload: ({ params: { workId, chapterId } }) => [
      get(api.library.work, { params: { id: workId } }),
      get(api.library.chapters, { params: { workId } }),
      get(api.library.chapter, { params: { id: chapterId } }),
      get(api.reading.active, { params: { chapterId } }),
      ...textTools,
    ],
  }),
  readText: definePage({
    path: '/read/personal/:textId',
    module: 'pages/text-reader',
    access: 'signed-in',
    preload: ({ params: { textId } }) => [get(api.texts.text, { params: { id: textId } }), ...textTools],
  }),
  importDraft: definePage({
    path: '/import/:draft',
    module: 'pages/import-draft',
    access: 'admin',
    preload: ({ params }) => [get(api.imports.draft, { params })],
  }),
  ownDraft: definePage({
    path: '/personal-library/import/:draft',
    module: 'pages/own-draft',
    access: 'signed-in',
    title: 'Add a Book',
    preload: ({ params }) => [get(api.imports.draft, { params })],
  }),
}

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
    if (params) return { name, page, params, preload: preloadedCalls(page, params, search) }
  }
  return undefined
}

/** The path parameters, or undefined when the path does not match. Like the client's router, ignores case and a final slash. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const source = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}/?$`, 'i').exec(path)
  return match ? { ...match.groups } : undefined
}

/** Addresses of the GET calls to preload; none when an id in the path is invalid. */
function preloadedCalls(page: PageDescription, texts: Record<string, string>, search: string): string[] {
  const params = Object.entries(texts).map(
    ([name, text]) => [name, isIdParam(name) ? parseId(text) : text] as const,
  )
  if (params.some(([, value]) => value === undefined)) return []
  const opened = { params: Object.fromEntries(params) as Params<string>, search }
  return [get(api.account.user), ...(page.preload?.(opened) ?? [])]
}

/** Parses an id in an address; undefined for what cannot be an id, such as 0. */
export function parseId(text: string): number | undefined {
  return /^\d+$/.test(text) ? id.safeParse(Number(text)).data : undefined
}
