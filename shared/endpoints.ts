import { exportApi } from './account-export.ts'
import { adminApi } from './admin-api.ts'
import { annotationApi } from './annotation-api.ts'
import { annotationFilesApi } from './annotation-files.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { knownWordsApi } from './known-words-api.ts'
import { narrationApi } from './narration-api.ts'
import { ownBooksApi } from './own-books-api.ts'
import { reportsApi } from './reports-api.ts'
import { respellingApi } from './respelling-api.ts'
import { savedFormsApi } from './saved-forms-api.ts'
import { savedWordsApi } from './saved-words-api.ts'
import { savedWordsFilesApi } from './saved-words-files.ts'
import { wordReviewApi } from './word-review.ts'

/** All calls, named `group.call`, such as 'texts.create'. */
export const endpoints: [name: string, endpoint: Endpoint][] = [
  api,
  annotationApi,
  annotationFilesApi,
  exportApi,
  knownWordsApi,
  respellingApi,
  savedFormsApi,
  savedWordsApi,
  savedWordsFilesApi,
  wordReviewApi,
  narrationApi,
  ownBooksApi,
  adminApi,
  { reports: reportsApi },
].flatMap((groups) =>
  Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [
      `${group}.${name}`,
      endpoint as Endpoint,
    ]),
  ),
)
