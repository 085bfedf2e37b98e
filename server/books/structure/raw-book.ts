import type { Matter } from '#shared/imports.ts'
import type { Omission } from './omissions.ts'

/** A part of a book as a reader of files found it. */
export interface RawPart {
  title: string
  content: string
  /** What it looks like, where that is no chapter. */
  matter: Matter | undefined
}

/** What a reader of files makes of a book; what it could not find is empty. */
export interface RawBook {
  title: string
  author: string
  description: string
  /** What the book says it is about. */
  subjects: string[]
  parts: RawPart[]
  omissions: Omission[]
}
