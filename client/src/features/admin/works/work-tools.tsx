import type { ShelvedWork } from '#shared/library.ts'

/** What an administrator does with a work. */
export function WorkTools(_: { work: ShelvedWork }) {
  return null
}
