import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { type NewAnnotation, newAnnotation } from '#shared/annotations.ts'
import { ApiError } from '#shared/errors.ts'
import { findWordNumber } from '#shared/timing/word-starts.ts'
import type { FileImport } from '#shared/uploads.ts'
import type { Db } from '../../db/client.ts'
import { annotations, chapters, userTexts, works } from '../../db/schema.ts'
import type { FileRow } from '../../jobs/annotations/annotation-file.ts'
import { keepBest, normalizeQuote, shortenQuote } from '../../jobs/annotations/quotes.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { ReceivedFile } from '../../uploads/media.ts'
import { isReadableBy } from '../account/access.ts'
import { createAnnotation, isOwnNotRemoved } from './annotations.ts'
import { openMarkedText } from './marked-words.ts'

/**
 * Imports the annotations of a file, except those that the reader already has. Each row has a quote and a title. Searches the quote in
 * the texts with this title, and rejects a row without exactly one best match.
 */
export async function importAnnotations(
  db: Db,
  user: User,
  { bytes }: ReceivedFile,
  isGone: () => boolean,
): Promise<FileImport> {
  const rows = await runInWorker('readAnnotationFile', bytes)
  const result: FileImport = { imported: 0, existing: 0, rejected: [] }
  const titled = groupByTitle(await listTitles(db, user))
  for (const [title, rowsOfTitle] of groupByTitle(rows)) {
    const texts = await listTexts(db, titled.get(title) ?? [])
    const found = await findWords(db, user, texts, rowsOfTitle)
    for (const [index, row] of rowsOfTitle.entries()) {
      if (isGone()) return result
      try {
        if (texts.length === 0) throw rejection('There is no text with this title')
        result[await addRow(db, user, row, found[index] ?? [])] += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        result.rejected.push({ title: row.title, quote: shortenQuote(row.quote), reason: error.reason })
      }
    }
  }
  return result
}

const rejection = (reason: string) => new ApiError('not_found', reason)

function groupByTitle<Titled extends { title: string }>(all: Titled[]): Map<string, Titled[]> {
  const groups = new Map<string, Titled[]>()
  for (const one of all) {
    const title = normalizeQuote(one.title)
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  return groups
}

interface Titled {
  title: string
  workId?: number
  textId?: number
}

/** Lists the works and own texts that the reader may read. */
async function listTitles(db: Db, user: User): Promise<Titled[]> {
  const readable = db.select({ title: works.title, workId: works.id }).from(works).where(isReadableBy(user))
  const own = db.select({ title: userTexts.title, textId: userTexts.id }).from(userTexts)
  return [...(await readable), ...(await own.where(eq(userTexts.userId, user.id)))]
}

/** Lists the chapters of the given works, and the given own texts. */
async function listTexts(db: Db, titled: readonly Titled[]): Promise<TextId[]> {
  const workIds = titled.flatMap(({ workId }) => workId ?? [])
  const ofWorks = db
    .select({ chapterId: chapters.id })
    .from(chapters)
    .where(inArray(chapters.workId, workIds))
  return [
    ...(workIds.length > 0 ? await ofWorks : []),
    ...titled.flatMap(({ textId }) => (textId ? { textId } : [])),
  ]
}

type TextId = Pick<NewAnnotation, 'chapterId' | 'textId'>
type Found = TextId & Pick<NewAnnotation, 'revision' | 'startWord' | 'endWord'> & { rank: number }

/** Returns the matching word ranges of each row. */
async function findWords(db: Db, user: User, texts: TextId[], rows: FileRow[]): Promise<Found[][]> {
  const found: Found[][] = rows.map(() => [])
  for (const { chapterId, textId } of texts) {
    const text = await openMarkedText(db, user, { chapterId, textId })
    if (!text) continue
    const { content, category, starts, revision } = text
    for (const [index, places] of (
      await runInWorker('findQuotes', { content, category, wanted: rows })
    ).entries())
      for (const { start, last, rank } of places) {
        const words = { startWord: findWordNumber(starts, start), endWord: findWordNumber(starts, last) }
        found[index]?.push({ chapterId, textId, ...words, revision, rank })
      }
  }
  return found
}

/** @throws ApiError whose message tells the reader the reason */
async function addRow(db: Db, user: User, { kind, colour, note, createdAt }: FileRow, found: Found[]) {
  const [place, other] = keepBest(found)
  if (!place) throw rejection('These words are not in the text')
  if (place.rank === other?.rank) throw rejection('These words are in several places')
  const about = { clientId: randomUUID(), kind: kind ?? (note ? 'note' : 'highlight'), colour, note }
  const { data, error } = newAnnotation.safeParse({ ...place, ...about })
  if (error) throw rejection(error.issues[0]?.message ?? '')
  const isEqual = (['chapterId', 'textId', 'startWord', 'endWord', 'note'] as const).map((name) =>
    data[name] === undefined ? undefined : eq(annotations[name], data[name]),
  )
  const known = and(isOwnNotRemoved(user), ...isEqual, kind && eq(annotations.kind, kind))
  if ((await db.$count(annotations, known)) > 0) return 'existing'
  const date = new Date(createdAt)
  const isPast = date.getTime() > 0 && date.getTime() <= Date.now()
  await createAnnotation(db, user, { ...data, createdAt: isPast ? date : undefined })
  return 'imported'
}
