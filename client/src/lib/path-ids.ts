import { id } from '#shared/fields.ts'

export function isNumeric(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Parses an id of a path. Undefined for a number that cannot be an id, such as 0. */
export function parseId(text: string): number | undefined {
  return id.safeParse(Number(text)).data
}
