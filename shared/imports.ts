import * as z from 'zod/mini'
import { atMost, line } from './fields.ts'
import { importChaptersMax, titleMaxCharacters } from './limits.ts'
import { categories } from './timing/category.ts'

/** What stands before or after a book's own text, by the name that a librarian reads. */
export const matterNames = {
  cover: 'Cover',
  title_page: 'Title page',
  imprint: 'Imprint',
  dedication: 'Dedication',
  contents: 'Contents',
  persons: 'Persons of the play',
  notes: 'Notes',
  index: 'Index',
  colophon: 'Colophon',
  advertisements: 'Advertisements',
  errata: 'Errata',
  transcriber: 'Transcriber’s notes',
  licence: 'Licence',
  outside: 'Outside the reading order',
} as const
export type Matter = keyof typeof matterNames
const matters = Object.keys(matterNames) as [Matter, ...Matter[]]

/** Why words of the file stand in none of its parts, as a librarian reads it. */
export const omissionNames = {
  headings: 'Headings that became titles',
  licence: 'Project Gutenberg’s header and licence',
  makers: 'Names of those who made the file',
  page_numbers: 'Numbers of pages and lines',
  note_marks: 'Marks of notes',
  pictures: 'Words about or within pictures',
  readings: 'Readings above characters',
  contents: 'Table of contents for reading devices',
  hidden: 'What the file hides, or shows to programs alone',
} as const
export type OmissionReason = keyof typeof omissionNames
const omissionReasons = Object.keys(omissionNames) as [OmissionReason, ...OmissionReason[]]

/** A part of a book that has been read, before it becomes a chapter. */
const draftChapter = z.object({
  /** Its place in the book, from 0: what is sent back names it by this. */
  index: z.number(),
  title: z.string(),
  wordCount: z.number(),
  /** The sum of its words' timing factors, in the category that the book seems to be of. */
  factorSum: z.number(),
  /** How it begins. */
  preview: z.string(),
  /** What it looks like, where that is no chapter. */
  matter: z.optional(z.enum(matters)),
})
type DraftChapter = z.infer<typeof draftChapter>

/** Words that stand in none of the parts. */
const draftOmission = z.object({
  reason: z.enum(omissionReasons),
  wordCount: z.number(),
  /** How it begins. */
  preview: z.string(),
})
export type DraftOmission = z.infer<typeof draftOmission>

/** Some paragraphs of a part, parted by blank lines and counted from 0; without bounds all of them. */
const piece = z.object({
  part: z.int().check(z.gte(0)),
  from: z.optional(z.int().check(z.gte(0))),
  /** The one after the last. */
  to: z.optional(z.int().check(z.gte(1))),
})
export type Piece = z.infer<typeof piece>
const pieces = z.array(piece).check(z.minLength(1), z.maxLength(importChaptersMax))

/** A part as it was corrected: parts of the book may be divided and joined. */
const editedPart = z.object({
  title: atMost(titleMaxCharacters, `Title must be at most ${titleMaxCharacters} characters`),
  isChosen: z.boolean(),
  pieces,
  /** What was counted when it was divided or joined; the book says it of a part that is whole. */
  wordCount: z.number().check(z.gte(0)),
  factorSum: z.number().check(z.gte(0)),
  preview: atMost(200, 'A preview has at most 200 characters'),
})
export type EditedPart = z.infer<typeof editedPart>

/** What is being written may still be longer than it will be allowed to be, in characters. */
const written = atMost(20_000, 'This is too long')
/** A draft as somebody has corrected it so far; nothing of it need be right yet. */
const draftEdit = z.object({
  title: written,
  author: written,
  authorBio: written,
  description: written,
  category: z.enum(categories),
  isHiddenFromLibrary: z.boolean(),
  parts: z.array(editedPart).check(z.maxLength(importChaptersMax)),
})
export type DraftEdit = z.infer<typeof draftEdit>

/** A book that has been read and waits to be looked through; it is kept for an hour, and once it was edited for a week. */
export const draft = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  category: z.enum(categories),
  chapters: z.array(draftChapter),
  omissions: z.array(draftOmission),
  /** Whether it becomes a book of the reader's own, and no work of the library. */
  isOwnBook: z.boolean(),
  /** How often it was edited: an edit names the one that it follows. */
  version: z.number(),
  edit: z.optional(draftEdit),
})
export type Draft = z.infer<typeof draft>

/** A draft among others. */
export const draftEntry = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.coerce.date(),
  editedAt: z.nullable(z.coerce.date()),
  isOwnBook: z.boolean(),
})
export type DraftEntry = z.infer<typeof draftEntry>

/** As often as a database counts. */
const editsMax = 2_147_483_646

/** An edit of a draft: saved where nobody else has edited it since that version. */
export const draftSave = z.object({ version: z.int().check(z.gte(0), z.lte(editsMax)), edit: draftEdit })
export const draftVersion = z.object({ version: z.number() })

/** The text of a part, with the marks of its headings. */
export const draftText = z.object({ content: z.string() })

/** Which parts of a draft become chapters, in this order and under these titles. */
export const chosenChapters = z
  .array(z.object({ pieces, title: line('Title', titleMaxCharacters) }))
  .check(
    z.minLength(1, 'Choose at least one chapter'),
    z.maxLength(importChaptersMax, `A work has at most ${importChaptersMax} chapters`),
  )
export type ChosenChapter = z.output<typeof chosenChapters>[number]

/** A book as it was read from its file, and what each of its parts is; the texts are kept beside it. */
export interface Book extends Omit<Draft, 'id' | 'chapters' | 'isOwnBook' | 'version' | 'edit'> {
  parts: (Omit<DraftChapter, 'index' | 'preview'> & {
    /** With the marks of its headings, as it is kept. */
    bytes: number
    characters: number
    hasHeadingMarks: boolean
    preview: string
    /** The version of the engine that has measured it, where it was one after the first. */
    measuredBy?: number
    /** The sum of its words' factors at the Natural pace; a draft of before has none. */
    naturalSum?: number
  })[]
}
