import * as z from 'zod/mini'
import { listPageSize, listPageSizeMax, pageNumberMax, timeZoneMaxCharacters } from './limits.ts'

/** Counts Unicode code points, the unit of all length limits in the browser, the server and the database. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

// Available in browsers and Node, but not declared by the `lib` of this folder's tsconfig.
declare const TextEncoder: { new (): { encode(text: string): Uint8Array } }

export const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** Reports whether Postgres can store the text unchanged: no U+0000, no lone surrogate. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

const unstorable = 'This text contains a character that cannot be stored'

/** A string. `message` is the error for a missing value; a value of another type gets zod's message. */
export function required(message: string) {
  return z.string({ error: ({ input }) => (input === undefined ? message : undefined) })
}

/** A string that Postgres can store, of any length. */
export const storable = z.string().check(z.refine(isStorable, unstorable))

/** A storable string of at most `max` code points. */
export function atMost(max: number, message: string) {
  return storable.check(z.refine((text) => text.length <= max || countCharacters(text) <= max, message))
}

/** A text of at most `max` characters, named `label` in its message. */
export function limitedText(label: string, max: number) {
  return atMost(max, `${label} must be at most ${max} characters`)
}

/** A trimmed line in Unicode form NFC, possibly empty. */
export function optionalLine(label: string, max: number) {
  return z.pipe(z.string().check(z.trim(), z.normalize('NFC')), limitedText(label, max))
}

/** Matches a visible character: neither space nor default ignorable, such as a zero-width space. */
const visible = /[^\s\p{DI}]/u

/** A trimmed line in Unicode form NFC with a visible character. */
export function line(label: string, max: number) {
  const missing = `${label} is required`
  const trimmed = required(missing).check(z.trim(), z.normalize('NFC'), z.regex(visible, missing))
  return z.pipe(trimmed, limitedText(label, max))
}

/** A non-blank text in which CRLF and CR become LF. */
export const contentText = z
  .pipe(
    required('Content is required'),
    z.transform((text) => text.replace(/\r\n?/g, '\n')),
  )
  .check(z.regex(visible, 'Content is required'))

/** Optimistic lock: the `updatedAt` an edit is based on. Without it the edit overwrites concurrent changes. */
export const basedOn = { updatedAt: z.optional(z.coerce.date()) }

/** Id: a positive 32-bit integer. */
export const id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** The reader's IANA time zone, which determines the current day. */
export const timeZone = z.optional(atMost(timeZoneMaxCharacters, 'This is not a valid time zone'))

/** Integer in a query string: parsed from text on the server, passed as a number by the client. */
export function queryNumber(min: number, max: number): z.ZodMiniType<number, number> {
  const message = `Expected a whole number from ${min} to ${max}`
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  ) as unknown as z.ZodMiniType<number, number>
}

/** Selects one page of a list; `page` is 1-based. Without `page` the whole list is returned. */
export const listPageQuery = z.optional(
  z.object({
    page: z.optional(queryNumber(1, pageNumberMax)),
    limit: z._default(queryNumber(1, listPageSizeMax), listPageSize),
  }),
)
export type ListPage = z.output<typeof listPageQuery>
