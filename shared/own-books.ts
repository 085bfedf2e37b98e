import * as z from 'zod/mini'
import { atMost, line } from './fields.ts'
import { chosenChapters } from './imports.ts'
import { category } from './library.ts'
import { authorMaxCharacters, titleMaxCharacters } from './limits.ts'

/** What a reader says of a book of their own. Its author may be left open. */
export const aboutOwnBook = z.object({
  title: line('Title', titleMaxCharacters),
  author: z.pipe(
    z.string().check(z.trim()),
    atMost(authorMaxCharacters, `Author must be at most ${authorMaxCharacters} characters`),
  ),
  category,
})

export const ownBookChanges = z.partial(aboutOwnBook)
export type OwnBookChanges = z.output<typeof ownBookChanges>

/** What becomes of a draft: a book of the reader's own. */
export const newOwnBook = z.extend(aboutOwnBook, { chapters: chosenChapters })
export type NewOwnBook = z.output<typeof newOwnBook>
