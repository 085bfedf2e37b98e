import * as z from 'zod/mini'
import { atMost, basedOn, limitedText, line, optionalLine } from './fields.ts'
import { category } from './library.ts'
import { authorMaxCharacters, importChaptersMax, titleMaxCharacters } from './limits.ts'

/** Front and back matter of a book, with labels. */
export const matterNames = {
  cover: 'Cover',
  title_page: 'Title page',
  imprint: 'Imprint',
  dedication: 'Dedication',
  contents: 'Contents',
  persons: 'Characters in the play',
  notes: 'Notes',
  index: 'Index',
  colophon: 'Colophon',
  advertisements: 'Advertisements',
  errata: 'Errata',
  transcriber: 'Transcriber’s notes',
  licence: 'License',
  outside: 'Not in the reading order',
} as const
export type Matter = keyof typeof matterNames
const matters = Object.keys(matterNames) as [Matter, ...Matter[]]

/** Reasons for omitting words of the file, with labels. */
export const omissionNames = {
  headings: 'Headings used as titles',
  licence: 'Project Gutenberg’s header and license',
  makers: 'File credits',
  page_numbers: 'Page and line numbers',
  note_marks: 'Note marks',
  pictures: 'Words in and about pictures',
  readings: 'Pronunciation above characters',
  contents: 'Navigation table of contents',
  hidden: 'Hidden text',
  unread: 'Files that could not be read',
  narration: 'Narration that could not be used',
} as const
export type OmissionReason = keyof typeof omissionNames
const omissionReasons = Object.keys(omissionNames) as [OmissionReason, ...OmissionReason[]]

/** Part of an imported book that may become a chapter. */
const draftChapter = z.object({
  /** 0-based index in the book; identifies the part in requests. */
  index: z.number(),
  title: z.string(),
  wordCount: z.number(),
  /** Sum of the words' timing factors in the detected category. */
  factorSum: z.number(),
  preview: z.string(),
  /** Detected front or back matter; absent for chapters. */
  matter: z.optional(z.enum(matters)),
  /** True when the file contains a recording of this part; absent otherwise. */
  isNarrated: z.optional(z.boolean()),
})
type DraftChapter = z.infer<typeof draftChapter>

/** Words of the file that are omitted from all parts, for one reason. */
const draftOmission = z.object({
  reason: z.enum(omissionReasons),
  wordCount: z.number(),
  preview: z.string(),
})
export type DraftOmission = z.infer<typeof draftOmission>

/** Range of paragraphs of a part, 0-based; without `from` and `to` the whole part. Blank lines separate paragraphs. */
const piece = z.object({
  part: z.int().check(z.gte(0)),
  from: z.optional(z.int().check(z.gte(0))),
  /** Exclusive. */
  to: z.optional(z.int().check(z.gte(1))),
})
export type Piece = z.infer<typeof piece>
const pieces = z.array(piece).check(z.minLength(1), z.maxLength(importChaptersMax))

const paragraphSeparator = '\n\n'

/** Splits a text at blank lines into paragraphs, to which `from` and `to` of a `Piece` refer. */
export const splitParagraphs = (content: string): string[] => content.split(paragraphSeparator)

/** Reports whether the pieces of an edited part are exactly one part of the book. */
export const isWholePart = (pieces: readonly Piece[]): boolean =>
  pieces.length === 1 && pieces[0]?.from === undefined && pieces[0]?.to === undefined

/** Joins the text of pieces. @param getParagraphs returns the paragraphs of a part of the book; undefined for an unknown index */
export function joinPieces(
  pieces: readonly Piece[],
  getParagraphs: (part: number) => readonly string[] | undefined,
): string {
  return pieces
    .flatMap(({ part, from, to }) => getParagraphs(part)?.slice(from, to) ?? [])
    .join(paragraphSeparator)
}

/** Text input of a draft, which may be longer than the finished work allows. */
const written = atMost(20_000, 'This is too long')

/** A part after corrections by the user, who can also split and merge the parts of the book. */
const editedPart = z.object({
  title: written,
  isChosen: z.boolean(),
  pieces,
  /** Recounted when the part was split or merged. */
  wordCount: z.number().check(z.gte(0)),
  factorSum: z.number().check(z.gte(0)),
  preview: limitedText('Preview', 200),
})
export type EditedPart = z.infer<typeof editedPart>

/** True to keep straight quotation marks and `--` instead of making them typographic. */
export const keepsStraightMarks = z.optional(z.boolean())

/** Corrections of a draft so far; values may still be invalid. */
const draftEdit = z.object({
  title: written,
  author: written,
  authorBio: written,
  description: written,
  category,
  isHiddenFromLibrary: z.boolean(),
  isLeftAsItWas: keepsStraightMarks,
  parts: z.array(editedPart).check(z.maxLength(importChaptersMax)),
})
export type DraftEdit = z.infer<typeof draftEdit>

/** Import draft: a parsed book to be reviewed. Deleted an hour after its creation, or a week after the last edit. */
export const draft = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  category,
  chapters: z.array(draftChapter),
  omissions: z.array(draftOmission),
  /** Number of characters of the parts that could not be decoded (U+FFFD); absent when there are none. */
  unreadableCount: z.optional(z.number()),
  /** Number of straight quotation marks and dashes that become typographic; absent when there are none. */
  typographicCount: z.optional(z.number()),
  /** BCP 47 tag; may be empty. */
  language: z.optional(z.string()),
  /** True for an own book, false for a work of the library. */
  isOwnBook: z.boolean(),
  /** Version of the edit, for optimistic locking. */
  version: z.number(),
  edit: z.optional(draftEdit),
})
export type Draft = z.infer<typeof draft>

export const draftEntry = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.coerce.date(),
  editedAt: z.nullable(z.coerce.date()),
  isOwnBook: z.boolean(),
})
export type DraftEntry = z.infer<typeof draftEntry>

/** One below the maximum of a Postgres integer, because each save increments the version. */
const editsMax = 2_147_483_646

/** Saves the edit of a draft; rejected unless the stored draft has this version. */
export const draftSave = z.object({ version: z.int().check(z.gte(0), z.lte(editsMax)), edit: draftEdit })
export const draftVersion = z.object({ version: z.number() })

/** Text of a part, with heading marks. */
export const draftText = z.object({ content: z.string() })

/** Parts that become chapters, in order, with titles. */
export const chosenChapters = z
  .array(z.object({ pieces, title: line('Title', titleMaxCharacters) }))
  .check(
    z.minLength(1, 'Choose at least one chapter'),
    z.maxLength(importChaptersMax, `A work has at most ${importChaptersMax} chapters`),
  )
export type ChosenChapter = z.output<typeof chosenChapters>[number]

/** Metadata of an own book; the author is optional. */
export const aboutOwnBook = z.object({
  title: line('Title', titleMaxCharacters),
  author: optionalLine('Author', authorMaxCharacters),
  category,
})

export const ownBookChanges = z.extend(z.partial(aboutOwnBook), basedOn)

export const newOwnBook = z.extend(aboutOwnBook, {
  isLeftAsItWas: keepsStraightMarks,
  chapters: chosenChapters,
})
export type NewOwnBook = z.output<typeof newOwnBook>

/** Parsed book with the metadata of its parts; the texts are stored separately. */
export interface Book extends Omit<Draft, 'id' | 'chapters' | 'isOwnBook' | 'version' | 'edit'> {
  parts: (Omit<DraftChapter, 'index' | 'preview'> & {
    /** `bytes` and `characters` are the size of the stored text, including heading marks. */
    bytes: number
    characters: number
    hasHeadingMarks: boolean
    preview: string
    /** Version of the timing engine that measured the part; absent for version 1. */
    measuredBy?: number
    /** Sum of the words' factors at the Natural pace; absent in older drafts. */
    naturalSum?: number
  })[]
}
