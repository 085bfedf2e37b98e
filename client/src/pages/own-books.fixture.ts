import { api } from '#shared/api.ts'
import type { FakeServer } from '../testing/fake-server.ts'

/** Answers what the personal library asks of own books, for a reader who has none. */
export function answerNoBooks(server: FakeServer): void {
  server.answer(api.ownBooks.list, [])
  server.answer(api.imports.drafts, [])
  server.answer(api.reading.progress, [])
}
