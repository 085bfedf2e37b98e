import type { Matter } from '#shared/imports.ts'
import type { Extension } from '../../uploads/uploads.ts'
import type { Omission } from './omissions.ts'

export interface RawPart {
  title: string
  content: string
  /** Front or back matter; undefined for a chapter. */
  matter: Matter | undefined
}

/** Audio file in the book's archive. */
export interface Recording {
  name: string
  extension: Extension
}

/** Unchanged text of a document, with its recorded passages as ranges of UTF-16 offsets. */
export interface NarratedText {
  text: string
  passages: { from: number; to: number; audio: Recording; beginMs: number; endMs: number | null }[]
}

/** A book as parsed from one format; unknown fields are empty. */
export interface RawBook {
  title: string
  author: string
  description: string
  subjects: string[]
  /** BCP 47 tag or English name. */
  language?: string
  parts: RawPart[]
  omissions: Omission[]
  /** Texts of the file that have a recording. */
  narrated?: NarratedText[]
}
