import * as z from 'zod/mini'
import { id, limitedText, optionalLine, queryNumber, timeZone } from './fields.ts'
import {
  libraryPageSize,
  libraryPageSizeMax,
  pageNumberMax,
  searchMaxCharacters,
  speedDefault,
  speedMax,
  speedMin,
  workSearchMinCharacters,
} from './limits.ts'
import { categories } from './timing/category.ts'
import { paces } from './timing/pace.ts'

export const category = z.enum(categories)

/**
 * A work. `factorSum` is the sum of its words' timing factors at the Classic pace: the reading time in ms is this sum × 60,000 ÷ WPM.
 * `naturalSum` is the same sum at the Natural pace.
 */
export const work = z.object({
  id,
  title: z.string(),
  author: z.string(),
  authorBio: z.string(),
  description: z.string(),
  category,
  /** BCP 47 tag; empty when unknown. */
  language: z.string(),
  isHiddenFromLibrary: z.boolean(),
  isPinned: z.boolean(),
  updatedAt: z.coerce.date(),
  creatorId: z.nullable(id),
  /** Owner of an own book; null in the library. */
  ownerId: z.nullable(id),
  chapterCount: z.number(),
  wordCount: z.number(),
  factorSum: z.number(),
  naturalSum: z.number(),
  /** SVG path that draws the first page as a cover (`getCoverDrawing`); null without chapters. */
  cover: z.nullable(z.string()),
})
export type Work = z.infer<typeof work>

/** A work in the list of the whole library, which would be too large with covers. */
export const listedWork = z.omit(work, { cover: true })

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

/** A chapter to read, with the category of its work. `revision` is raised whenever its words change. */
export const chapter = z.extend(chapterSummary, {
  content: z.string(),
  revision: z.number(),
  updatedAt: z.coerce.date(),
  category,
})
export type Chapter = z.infer<typeof chapter>

const sorts = ['title_asc', 'title_desc', 'author_asc', 'author_desc'] as const
export const sort = z.enum(sorts)
export type Sort = z.infer<typeof sort>

/** Ranges of reading time, named by upper bound in minutes; each starts above the previous bound, and `longer` is open-ended. */
export const lengths = ['5', '15', '30', '60', 'longer'] as const
export const length = z.enum(lengths)
export type Length = z.infer<typeof length>

export const workPageQuery = z.object({
  page: queryNumber(1, pageNumberMax),
  limit: z._default(queryNumber(1, libraryPageSizeMax), libraryPageSize),
  search: z._default(optionalLine('Search', searchMaxCharacters), ''),
  category: z.optional(category),
  sort: z._default(sort, 'title_asc'),
  length: z.optional(length),
  /** Speed and pauses at which `length` is computed. `Included`: the speed includes the pauses (True Speed). */
  wordsPerMinute: z._default(queryNumber(speedMin, speedMax), speedDefault),
  pauses: z._default(z.enum([...paces, 'Included']), 'Classic'),
})
export type WorkPageQuery = z.output<typeof workPageQuery>

/** Default query of the library. The page and its preload hint must send the same query. */
export const wholeLibrary = { page: 1, limit: libraryPageSize, search: '', sort: 'title_asc' } as const

/** A work of the library's list. It includes its chapters, so that a page of cards is one call. */
export const libraryWork = z.extend(work, { chapters: z.array(chapterSummary) })
export type LibraryWork = z.infer<typeof libraryWork>

export const workPage = z.object({ works: z.array(libraryWork), total: z.number(), totalPages: z.number() })
export type WorkPage = z.infer<typeof workPage>

export const shortPieceQuery = z.pick(workPageQuery, { wordsPerMinute: true, pauses: true })

/** First chapter of a work that takes at most `shortPieceMinutes`, otherwise of the shortest work. Null when no work has words. */
export const shortPiece = z.nullable(z.object({ workId: id, chapterId: id, title: z.string() }))
export type ShortPiece = z.infer<typeof shortPiece>

export const tonightQuery = z.extend(shortPieceQuery, { timeZone })

/** A chapter of a few minutes, offered for one evening, with its first sentence. */
export const tonightPiece = z.extend(
  z.pick(work, { title: true, author: true, category: true, language: true }),
  {
    workId: id,
    chapterId: id,
    /** Empty in a work of one chapter. */
    chapterTitle: z.string(),
    wordCount: z.number(),
    factorSum: z.number(),
    naturalSum: z.number(),
    opening: z.string(),
  },
)
export type TonightPiece = z.infer<typeof tonightPiece>

export const workSearchQuery = z.object({
  q: z.pipe(
    z
      .string('Enter a search term')
      .check(
        z.trim(),
        z.minLength(workSearchMinCharacters, `Search for at least ${workSearchMinCharacters} characters`),
      ),
    limitedText('Search', searchMaxCharacters),
  ),
})

/** Occurrence of the search phrase, with the text of its sentence before and after. */
export const searchHit = z.object({
  /** 1-based number of its first word. */
  word: z.number(),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})

/** First hits in a work, in text order. */
export const workSearch = z.object({
  /** Hits in the whole work. */
  total: z.number(),
  chapters: z.array(
    z.object({
      chapterId: id,
      total: z.number(),
      hits: z.array(searchHit),
    }),
  ),
})
export type WorkSearch = z.infer<typeof workSearch>
