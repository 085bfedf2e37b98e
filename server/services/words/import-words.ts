import type { User } from '#shared/account.ts'
import type { FileImport } from '#shared/uploads.ts'
import type { Db } from '../../db/client.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { ReceivedFile } from '../../uploads/media.ts'
import { saveNewWords, tooManyWords } from './saved-words.ts'

const wordsAtOnce = 500

/** Imports the words of a file, except those that the reader has saved already. The words get new cards and have no place in a text. */
export async function importWords(
  db: Db,
  user: User,
  { bytes }: ReceivedFile,
  isGone: () => boolean,
): Promise<FileImport> {
  const { words, rejected } = await runInWorker('readWordFile', bytes)
  const result: FileImport = { imported: 0, existing: 0, rejected }
  // The last word of a file is the oldest, and gets the lowest id.
  words.reverse()
  for (let at = 0; at < words.length && !isGone(); at += wordsAtOnce) {
    const { imported, existing, refused } = await saveNewWords(db, user, words.slice(at, at + wordsAtOnce))
    result.imported += imported
    result.existing += existing
    const { reason } = tooManyWords()
    for (const { word } of refused) rejected.push({ title: '', quote: word, reason })
  }
  return result
}
