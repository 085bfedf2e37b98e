import { api } from '#shared/api.ts'
import { ownBooksApi } from '#shared/own-books-api.ts'
import type { FakeServer } from '../testing/fake-server.ts'

/** Replies to the personal library's requests for a reader without own books. */
export function answerNoBooks(server: FakeServer): void {
  server.answer(ownBooksApi.ownBooks.list, [])
  server.answer(ownBooksApi.imports.drafts, [])
  server.answer(api.reading.progress, [])
}
