import * as z from 'zod/mini'
import { atMost, countBytes, id, isStorable, line, numberInQuery, required } from './fields.ts'
import {
  authorMaxCharacters,
  biographyMaxCharacters,
  chapterMaxBytes,
  chapterOrderMax,
  descriptionMaxCharacters,
  libraryPageSize,
  libraryPageSizeMax,
  pageNumberMax,
  searchMaxCharacters,
  speedDefault,
  speedMax,
  speedMin,
  titleMaxCharacters,
} from './limits.ts'
import { categories } from './timing/category.ts'
import { paces } from './timing/pace.ts'

export const category = z.enum(categories)

/**
 * A work. `factorSum` is the sum of its words' timing factors: × 60,000 ÷ WPM it is the true reading time in ms at the Classic pace;
 * `naturalSum` is the same at the Natural.
 */
export const work = z.object({
  id,
  title: z.string(),
  author: z.string(),
  authorBio: z.string(),
  description: z.string(),
  category,
  isHiddenFromLibrary: z.boolean(),
  creatorId: z.nullable(id),
  /** Whose own book it is; null in the library. */
  ownerId: z.nullable(id),
  chapterCount: z.number(),
  wordCount: z.number(),
  factorSum: z.number(),
  naturalSum: z.number(),
})
export type Work = z.infer<typeof work>

/** A chapter without its content. */
export const chapterSummary = z.object({
  id,
  workId: id,
  title: z.string(),
  order: z.number(),
  wordCount: z.number(),
  factorSum: z.number(),
  naturalSum: z.number(),
})
export type ChapterSummary = z.infer<typeof chapterSummary>

/** A chapter to read, with the category its work has. `revision` is raised whenever its words change. */
export const chapter = z.extend(chapterSummary, { content: z.string(), revision: z.number(), category })
export type Chapter = z.infer<typeof chapter>

const sorts = ['title_asc', 'title_desc', 'author_asc', 'author_desc'] as const
export const sort = z.enum(sorts)
export type Sort = z.infer<typeof sort>

/** How long a work takes to read: at most so many minutes, and more than the one before; or more than all of them. */
export const lengths = ['5', '15', '30', '60', 'longer'] as const
export const length = z.enum(lengths)
export type Length = z.infer<typeof length>

export const workPageQuery = z.object({
  page: numberInQuery(1, pageNumberMax),
  limit: z._default(numberInQuery(1, libraryPageSizeMax), libraryPageSize),
  search: z._default(
    z.pipe(
      z.string().check(z.trim()),
      atMost(searchMaxCharacters, `Search must be at most ${searchMaxCharacters} characters`),
    ),
    '',
  ),
  category: z.optional(category),
  sort: z._default(sort, 'title_asc'),
  length: z.optional(length),
  /** The speed and the pauses that a length is meant at. */
  wordsPerMinute: z._default(numberInQuery(speedMin, speedMax), speedDefault),
  pauses: z._default(z.enum(paces), 'Classic'),
})
export type WorkPageQuery = z.output<typeof workPageQuery>

/** How the library is asked for by who asks for nothing else; page and server name it alike. */
export const wholeLibrary = { page: 1, limit: libraryPageSize, search: '', sort: 'title_asc' } as const

/** A work in the library's list brings its chapters' titles along, so that a page of cards is one call. */
export const libraryWork = z.extend(work, { chapters: z.array(chapterSummary) })
export type LibraryWork = z.infer<typeof libraryWork>

export const workPage = z.object({ works: z.array(libraryWork), total: z.number(), totalPages: z.number() })
export type WorkPage = z.infer<typeof workPage>

export const shortPieceQuery = z.pick(workPageQuery, { wordsPerMinute: true, pauses: true })

/** What to begin with: a work that is read in a few minutes, and its first chapter; null where there is nothing to read. */
export const shortPiece = z.nullable(z.object({ workId: id, chapterId: id, title: z.string() }))
export type ShortPiece = z.infer<typeof shortPiece>

/** A work to add. */
export const newWork = z.object({
  title: line('Title', titleMaxCharacters),
  author: line('Author', authorMaxCharacters),
  authorBio: line('About the author', biographyMaxCharacters),
  description: line('Description', descriptionMaxCharacters),
  category,
  isHiddenFromLibrary: z.optional(z.boolean()),
})
export type NewWork = z.output<typeof newWork>

export const workChanges = z.partial(newWork)
export type WorkChanges = z.output<typeof workChanges>

export const visibilityChange = z.object({ isHiddenFromLibrary: z.boolean() })

const chapterContent = z
  .pipe(
    required('Content is required'),
    z.transform((content) => content.replace(/\r\n?/g, '\n')),
  )
  .check(
    z.refine((content) => content.trim() !== '', 'Content is required'),
    z.refine(isStorable, 'This text holds a character that cannot be kept'),
    z.refine(
      (content) => countBytes(content) <= chapterMaxBytes,
      `Content must be at most ${chapterMaxBytes / 1_000_000} MB`,
    ),
  )

/** A chapter to add; without `order` it is the last one. */
export const newChapter = z.object({
  /** Where it is given it is the work of the path. */
  workId: z.optional(id),
  title: line('Title', titleMaxCharacters),
  content: chapterContent,
  order: z.optional(z.int().check(z.gte(1), z.lte(chapterOrderMax))),
})
export type NewChapter = z.output<typeof newChapter>

export const chapterChanges = z.partial(z.omit(newChapter, { workId: true }))
export type ChapterChanges = z.output<typeof chapterChanges>
