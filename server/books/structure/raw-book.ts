import type { Matter } from '#shared/imports.ts'
import type { NarratedText } from '../narration.ts'
import type { Omission } from './omissions.ts'

export interface RawPart {
  title: string
  content: string
  /** Front or back matter; undefined for a chapter. */
  matter: Matter | undefined
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
  /** Texts of the file that it carries a recording of. */
  narrated?: NarratedText[]
}
