import * as z from 'zod/mini'
import { atMost, line } from './fields.ts'
import { chosenChapters } from './imports.ts'
import { category } from './library.ts'
import { authorMaxCharacters, titleMaxCharacters } from './limits.ts'

/** Metadata of an own book; the author is optional. */
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

/** Final form of a draft: an own book and its chapters. */
export const newOwnBook = z.extend(aboutOwnBook, { chapters: chosenChapters })
export type NewOwnBook = z.output<typeof newOwnBook>
