import { storage } from './storage.ts'

// Position journals: unsent reading positions that this browser keeps in local storage.

const keyPrefix = (userId: number): string => `lectern.place.${userId}.`

// The journals of a work share a prefix, so that they can be removed together.
export const chapterJournal = (workId: number, chapterId: number) => `${workJournals(workId)}${chapterId}`
export const workJournals = (workId: number) => `work.${workId}.`
export const allWorkJournals = 'work.'
export const textJournal = (textId: number) => `text.${textId}`

export const journalKey = (userId: number, name: string): string => keyPrefix(userId) + name

/** Removes the journal with a name. A name that ends in a dot is a prefix: removes all journals that start with it. */
export function removeJournals(userId: number, name: string): void {
  const key = journalKey(userId, name)
  removeStored((stored) => (name.endsWith('.') ? stored.startsWith(key) : stored === key))
}

/** Removes the journals that the server has acknowledged. The others are sent when the reader signs in again. */
export function removeAcknowledgedJournals(userId: number): void {
  removeStored((stored, value) => stored.startsWith(keyPrefix(userId)) && /"acknowledged":true/.test(value))
}

export function removeAllUserData(userId: number): void {
  removeStored(
    (stored) =>
      stored.startsWith(keyPrefix(userId)) || new RegExp(`^lectern\\.\\w+\\.${userId}$`).test(stored),
  )
}

const isDraft = (key: string): boolean => key.startsWith('lectern.draft_')

/** Reports whether the current user has drafts on this device. A login removes the drafts of other users. */
export const hasDrafts = (): boolean => storage.entries().some(([key]) => isDraft(key))

export const removeDraftsExcept = (userId: number | undefined): void =>
  removeStored((stored) => isDraft(stored) && !stored.endsWith(`.${userId}`))

function removeStored(matches: (key: string, value: string) => boolean): void {
  for (const [key, value] of storage.entries()) {
    if (!matches(key, value)) continue
    storage.remove(key)
    // Dispatched here, because browsers send `storage` events to other tabs only.
    window.dispatchEvent(new Event('storage'))
  }
}
