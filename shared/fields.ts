import * as z from 'zod/mini'
import { listPageSize, listPageSizeMax, pageNumberMax } from './limits.ts'

/** How many characters a text has, as browser, server and database count them: Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** How much a text weighs in UTF-8, in bytes. Unit by unit: taking megabytes apart into characters holds a server up. */
export function countBytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else bytes += 3
    // The halves of a pair have four together.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff) {
      bytes += 1
      at += 1
    }
  }
  return bytes
}

/** Reports whether Postgres can store the text unchanged: no U+0000, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

const unstorable = 'This text holds a character that cannot be kept'

/** A string; `message` is said where there is none. Of another type it is told so by whoever parses. */
export function required(message: string) {
  return z.string({ error: ({ input }) => (input === undefined ? message : undefined) })
}

/** A string that can be stored, unbounded. Bounds come with `atMost`. */
export const storable = z.string().check(z.refine(isStorable, unstorable))

/** A string of at most `max` characters; `message` says so in words. */
export function atMost(max: number, message: string) {
  return storable.check(z.refine((text) => text.length <= max || countCharacters(text) <= max, message))
}

/** A trimmed, non-empty line of at most `max` characters, named `label` in its messages. */
export function line(label: string, max: number) {
  const missing = `${label} is required`
  return z.pipe(
    required(missing).check(z.trim(), z.minLength(1, missing)),
    atMost(max, `${label} must be at most ${max} characters`),
  )
}

/** A positive 32-bit integer: what every id of the product is. */
export const id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** A whole number in a query string, where everything arrives as text; a caller passes a number. */
export function numberInQuery(min: number, max: number): z.ZodMiniType<number, number> {
  const message = `Expected a whole number from ${min} to ${max}`
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  ) as unknown as z.ZodMiniType<number, number>
}

/** Asks for a part of a list, by its number from 1; without one the list is answered whole. */
export const partQuery = z.optional(
  z.object({
    page: z.optional(numberInQuery(1, pageNumberMax)),
    limit: z._default(numberInQuery(1, listPageSizeMax), listPageSize),
  }),
)
export type ListPart = z.output<typeof partQuery>
