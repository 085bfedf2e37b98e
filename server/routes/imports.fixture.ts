import { adminApi } from '#shared/admin-api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { aNewWork } from '#shared/testing/make.ts'
import type { Caller } from '../testing/start.ts'

export const paragraph =
  'Some words of a chapter go on and on until there are enough of them to be read aloud.'

export const novel = `Title: The Book\n\nAuthor: A. Writer\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE BOOK ***\n\nTHE BOOK\n\n\nCHAPTER I\n\n“One,” he said. ${paragraph}\n\nCHAPTER II\n\n“Two,” he said. ${paragraph}\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE BOOK ***\nlicence`

/** Uploads a book's file for the library or the caller's own books. */
export const uploadBook = (
  caller: Caller,
  name: string,
  content: string | Uint8Array,
  { path, upload = 'book' }: Pick<Endpoint, 'path' | 'upload'> = adminApi.imports.read,
) => caller.agent.post(path).attach(upload, Buffer.from(content), name)

export const createDecision = (changes: object = {}) => ({
  ...aNewWork({ title: 'The Book', category: 'Short Story' }),
  chapters: [{ pieces: [{ part: 1 }], title: 'One' }],
  ...changes,
})
