import * as z from 'zod/mini'
import { atMost, basedOn, id, optionalLine, queryNumber } from './fields.ts'
import { formatNumber } from './format-number.ts'
import {
  annotationNoteMaxCharacters,
  annotationsPageSize,
  annotationsPageSizeMax,
  highlightMaxWords,
  pageNumberMax,
  searchMaxCharacters,
  wordNumberMax,
} from './limits.ts'

export const annotationKinds = ['highlight', 'note', 'bookmark'] as const
/** The first is the default. */
export const annotationColours = ['amber', 'green', 'blue', 'rose'] as const

const moment = z.coerce.date()
const wordNumber = z.int().check(z.gte(1), z.lte(wordNumberMax))
const kind = z.enum(annotationKinds)
const colour = z.enum(annotationColours)
const note = atMost(
  annotationNoteMaxCharacters,
  `A note has at most ${formatNumber(annotationNoteMaxCharacters)} characters`,
)

/** A highlight, note or bookmark of the caller. It keeps its quote when its words, or the whole text, are deleted. */
export const annotation = z.object({
  id,
  clientId: z.uuid(),
  /** All three are null when the text was deleted or is hidden. An own text has only a `textId`; a chapter has the other two. */
  workId: z.nullable(id),
  chapterId: z.nullable(id),
  textId: z.nullable(id),
  /** Title of the work or the own text, its author (empty for an own text) and the title of the chapter. */
  title: z.string(),
  author: z.string(),
  chapterTitle: z.string(),
  /** 1-based word numbers, both included; null when the words were deleted. */
  startWord: z.nullable(z.number()),
  endWord: z.nullable(z.number()),
  kind,
  colour,
  /** Markdown. */
  note: z.string(),
  /** The words as displayed when they were marked. */
  quote: z.string(),
  /** True when the words were edited after they were marked. */
  isChanged: z.boolean(),
  /** Revision of the text to which the word numbers refer. */
  revision: z.number(),
  createdAt: moment,
  updatedAt: moment,
})
export type Annotation = z.infer<typeof annotation>

const range = {
  revision: z.int().check(z.gte(0), z.lte(wordNumberMax)),
  startWord: wordNumber,
  endWord: wordNumber,
}

const isInOrder = z.refine<{ startWord: number; endWord: number }>(
  ({ startWord, endWord }) => startWord <= endWord,
  { error: 'The last word is before the first', path: ['endWord'] },
)
const isShort = z.refine<{ startWord: number; endWord: number }>(
  ({ startWord, endWord }) => endWord - startWord < highlightMaxWords,
  {
    error: `Mark at most ${formatNumber(highlightMaxWords)} words at once`,
    path: ['endWord'],
  },
)

export const newAnnotation = z
  .object({
    /** Chosen by the client for idempotency: a repeated id creates nothing. */
    clientId: z.uuid(),
    chapterId: z.optional(id),
    textId: z.optional(id),
    ...range,
    kind,
    colour: z._default(colour, annotationColours[0]),
    note: z._default(note, ''),
  })
  .check(
    isInOrder,
    isShort,
    z.refine(({ chapterId, textId }) => (chapterId === undefined) !== (textId === undefined), {
      error: 'Name either a chapter or a text',
      path: ['chapterId'],
    }),
  )
export type NewAnnotation = z.output<typeof newAnnotation>

export const annotationChanges = z.object({
  kind: z.optional(kind),
  colour: z.optional(colour),
  note: z.optional(note),
  /** Moves the annotation to other words of the same text. */
  range: z.optional(z.object(range).check(isInOrder, isShort)),
  /** Undoes a removal. */
  isRemoved: z.optional(z.literal(false)),
  ...basedOn,
})
export type AnnotationChanges = z.output<typeof annotationChanges>

const filters = {
  workId: z.optional(queryNumber(1, wordNumberMax)),
  chapterId: z.optional(queryNumber(1, wordNumberMax)),
  textId: z.optional(queryNumber(1, wordNumberMax)),
}

export const annotationQuery = z.object({
  ...filters,
  kind: z.optional(kind),
  colour: z.optional(colour),
  search: z._default(optionalLine('Search', searchMaxCharacters), ''),
  sort: z._default(z.enum(['newest', 'text']), 'newest'),
  page: z._default(queryNumber(1, pageNumberMax), 1),
  limit: z._default(queryNumber(1, annotationsPageSizeMax), annotationsPageSize),
})
export type AnnotationQuery = z.output<typeof annotationQuery>

export const annotationPage = z.object({
  annotations: z.array(annotation),
  total: z.number(),
  totalPages: z.number(),
})
export type AnnotationPage = z.infer<typeof annotationPage>
