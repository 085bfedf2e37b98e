/** What the key of every journal of a reader begins with. */
function keyPrefix(userId: number): string {
  return `lectern.place.${userId}.`
}

/** The name of a chapter's journal; all journals of a work begin alike. */
export const chapterJournal = (workId: number, chapterId: number) => `${workJournals(workId)}${chapterId}`
export const workJournals = (workId: number) => `work.${workId}.`
export const allWorkJournals = 'work.'
export const textJournal = (textId: number) => `text.${textId}`

/** Where a reader's journal of this name lies. */
export function journalKey(userId: number, name: string): string {
  return keyPrefix(userId) + name
}

/** Removes a reader's journals of a name, or all that begin with it where it ends in a dot. */
export function removeJournals(userId: number, name: string): void {
  const key = journalKey(userId, name)
  removeStored((stored) => (name.endsWith('.') ? stored.startsWith(key) : stored === key))
}

/** Removes a reader's journals that the server has heard of: the others wait for their reader to come back. */
export function removeKeptJournals(userId: number): void {
  removeStored((stored, value) => stored.startsWith(keyPrefix(userId)) && /"acknowledged":true/.test(value))
}

/** Removes everything that this browser saves of a person: their journals and their settings. */
export function removeEverythingOf(userId: number): void {
  removeStored(
    (stored) =>
      stored.startsWith(keyPrefix(userId)) || new RegExp(`^lectern\\.\\w+\\.${userId}$`).test(stored),
  )
}

function removeStored(isMeant: (key: string, value: string) => boolean): void {
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (isMeant(key, String(value))) localStorage.removeItem(key)
    }
  } catch {}
}
