import * as z from 'zod/mini'
import { basedOn, contentText, countBytes, id, line, storable } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { chosenChapters, keepsStraightMarks } from './imports.ts'
import { category } from './library.ts'
import {
  authorMaxCharacters,
  biographyMaxCharacters,
  chapterMaxBytes,
  chapterOrderMax,
  descriptionMaxCharacters,
  titleMaxCharacters,
} from './limits.ts'

export const newWork = z.object({
  title: line('Title', titleMaxCharacters),
  author: line('Author', authorMaxCharacters),
  authorBio: line('About the author', biographyMaxCharacters),
  description: line('Description', descriptionMaxCharacters),
  category,
  isHiddenFromLibrary: z.optional(z.boolean()),
})
export type NewWork = z.output<typeof newWork>

export const workForm = z.extend(newWork, { isPinned: z.optional(z.boolean()) })

export const workChanges = z.extend(z.partial(workForm), basedOn)
export type WorkChanges = z.output<typeof workChanges>

export const visibilityChange = z.object({ isHiddenFromLibrary: z.boolean() })

const isTooLong = `Content must be at most ${chapterMaxBytes / 1_000_000} MB`
const chapterContent = z.pipe(
  contentText,
  storable.check(z.refine((text) => countBytes(text) <= chapterMaxBytes, isTooLong)),
)

const orderMessage = `Order must be a whole number from 1 to ${formatNumber(chapterOrderMax)}`

/** A chapter to add; without `order` it is the last one. */
export const newChapter = z.object({
  /** Optional; must equal the id in the path. */
  workId: z.optional(id),
  title: line('Title', titleMaxCharacters),
  content: chapterContent,
  order: z.optional(z.int(orderMessage).check(z.gte(1, orderMessage), z.lte(chapterOrderMax, orderMessage))),
  /** Adds the chapter at the end and ignores `order`, which is outdated when another editor has just added a chapter. */
  isLast: z.optional(z.boolean()),
})
export type NewChapter = z.output<typeof newChapter>

export const chapterChanges = z.extend(z.partial(z.omit(newChapter, { workId: true, isLast: true })), {
  ...basedOn,
  /** Id of the chapter before or after which this one is moved. Takes precedence over `order`, unless that chapter was deleted. */
  beforeId: z.optional(id),
  afterId: z.optional(id),
})
export type ChapterChanges = z.output<typeof chapterChanges>

export const draftDecision = z.extend(newWork, {
  isLeftAsItWas: keepsStraightMarks,
  chapters: chosenChapters,
})
export type DraftDecision = z.output<typeof draftDecision>
