import { annotationApi } from './annotation-api.ts'
import { api } from './api.ts'
import { buildUrl, type CallInput, type Endpoint, type Input, isIdParam, type Params } from './endpoint.ts'
import { wholeLibrary } from './library.ts'
import { ownBooksApi } from './own-books-api.ts'
import { type FoundPage, type PageName, type pages, parseId } from './pages.ts'

/** Returns the URL of a call. The parameter types check the input against the endpoint. */
function get<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): string {
  return buildUrl(endpoint, input as Input | undefined)
}

const textTools = [get(api.words.names, { query: { names: true } }), get(api.sounds.list)]

/**
 * URLs of the GET calls that each page makes as soon as it opens, for every visitor with access, in addition to `GET /api/user`.
 * Calls that only some visitors make are left out, because browsers warn about an unused preload. Separate from `pages`, because the
 * client does not need these URLs. The query string `search` is empty or starts with `?`.
 */
const preloads: {
  [Name in PageName]?: (opened: { params: Params<(typeof pages)[Name]['path']>; search: string }) => string[]
} = {
  // Excludes reading progress: administrators never request it, and the server sends them the same hints as readers.
  home: ({ search }) => (search ? [] : [get(api.library.page, { query: wholeLibrary })]),
  about: () => [get(api.content.page)],
  account: () => [get(api.account.sessions)],
  history: () => [get(api.reading.progress), get(api.reading.days), get(api.reading.years)],
  readingYear: () => [get(api.reading.years)],
  notes: ({ search }) => (search ? [] : [get(annotationApi.annotations.list, { query: { page: 1 } })]),
  savedWords: () => [get(api.words.saved)],
  personalLibrary: () => [get(ownBooksApi.ownBooks.list), get(api.texts.list)],
  reader: ({ params: { workId, chapterId } }) => [
    get(api.library.work, { params: { id: workId } }),
    get(api.library.chapters, { params: { workId } }),
    get(api.library.chapter, { params: { id: chapterId } }),
    get(api.reading.active, { params: { chapterId } }),
    ...textTools,
  ],
  readText: ({ params: { textId } }) => [get(api.texts.text, { params: { id: textId } }), ...textTools],
  importDraft: ({ params }) => [get(ownBooksApi.imports.draft, { params })],
  ownDraft: ({ params }) => [get(ownBooksApi.imports.draft, { params })],
}

/** Lists the URLs of the GET calls to preload for a page; empty when an id in the path is invalid. */
export function listPreloads({ name, params: texts, search }: FoundPage): string[] {
  const params = Object.entries(texts).map(
    ([key, text]) => [key, isIdParam(key) ? parseId(text) : text] as const,
  )
  if (params.some(([, value]) => value === undefined)) return []
  const list = preloads[name] as ((opened: { params: object; search: string }) => string[]) | undefined
  return [get(api.account.user), ...(list?.({ params: Object.fromEntries(params), search }) ?? [])]
}
