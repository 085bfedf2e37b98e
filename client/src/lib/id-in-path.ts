import { id } from '#shared/fields.ts'

/** Whether a part of an address is a number, as every id is. */
export function isNumeric(text: string): boolean {
  return /^\d+$/.test(text)
}

/** The id that a number in an address is; undefined for one that nothing has, such as 0. */
export function idIn(text: string): number | undefined {
  return id.safeParse(Number(text)).data
}
