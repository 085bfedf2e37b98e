import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  draft,
  draftEntry,
  draftSave,
  draftText,
  draftVersion,
  newOwnBook,
  ownBookChanges,
} from './imports.ts'
import { libraryWork, work } from './library.ts'
import { importDecisionMaxBytes } from './limits.ts'

/** Separate from `api`, because few pages need these calls. */
export const ownBooksApi = {
  imports: {
    /** The caller's import drafts, for the library and for own books. */
    drafts: endpoint('GET', '/api/user/drafts', { response: z.array(draftEntry) }),
    draft: endpoint('GET', '/api/user/drafts/:draft', { response: draft, compressed: true }),
    /** Text of one part, by its 0-based index. */
    text: endpoint('GET', '/api/user/drafts/:draft/parts/:part', { response: draftText, compressed: true }),
    save: endpoint('PATCH', '/api/user/drafts/:draft', {
      body: draftSave,
      response: draftVersion,
      bodyMaxBytes: importDecisionMaxBytes,
    }),
    discard: endpoint('DELETE', '/api/user/drafts/:draft'),
  },
  /** Own books. The library's endpoints return an own book and its chapters, but only to the owner. */
  ownBooks: {
    list: endpoint('GET', '/api/user/books', { response: z.array(libraryWork), compressed: true }),
    read: endpoint('POST', '/api/user/books/import', {
      upload: 'book',
      response: draft,
      status: 201,
      limit: 'imports',
      oneAtATime: 'Another book of yours is still being read. Wait until it is done.',
    }),
    finish: endpoint('POST', '/api/user/books/import/:draft', {
      body: newOwnBook,
      response: work,
      status: 201,
      bodyMaxBytes: importDecisionMaxBytes,
    }),
    update: endpoint('PATCH', '/api/user/books/:id', { body: ownBookChanges, response: work }),
    remove: endpoint('DELETE', '/api/user/books/:id'),
  },
}
