import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { allowsHeadingMarks, removeHeadingMarks } from '#shared/heading-marks.ts'
import type { Piece } from '#shared/imports.ts'
import { narratedBookMaxBytes } from '#shared/limits.ts'
import type { Clip } from '#shared/narration.ts'
import type { TextRevision } from '#shared/timing/anchor.ts'
import type { WordRange } from '#shared/timing/range-anchor.ts'
import { openZip } from '../../books/formats/epub/zip.ts'
import { moveClips } from '../../books/narration.ts'
import type { BookFile } from '../../books/parse-book.ts'
import type { Recording } from '../../books/structure/raw-book.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, importParts, narrations, works } from '../../db/schema.ts'
import { runInWorker } from '../../jobs/worker/worker-runner.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { chapterNotFound, isReadableBy } from '../account/access.ts'
import { storeFile } from '../site/uploads.ts'

export interface Storage {
  db: Db
  uploads: Uploads
}

/** Stores the recordings of a book and returns their URLs. @throws ApiError `too_large` when together they exceed the user's limit */
export async function storeRecordings(
  { db, uploads }: Storage,
  user: User,
  file: BookFile,
  recordings: readonly Recording[],
): Promise<string[]> {
  if (recordings.length === 0) return []
  const archive = await openZip(file.path ?? file.bytes)
  try {
    const most = narratedBookMaxBytes[user.isAdmin ? 'admin' : 'reader']
    if (recordings.reduce((sum, { name }) => sum + archive.getSize(name), 0) > most)
      throw new ApiError('too_large', `The narration of this book is larger than ${most / 1_000_000} MB`)
    const urls: string[] = []
    for (const { name, extension } of recordings) {
      const bytes = archive.getSize(name)
      urls.push(await storeFile(db, uploads, archive.stream(name), extension, user, { bytes }))
    }
    return urls
  } finally {
    archive.close()
  }
}

/** Chapter made from an import draft. `content` is undefined when the chapter is one whole, unchanged part of the draft. */
interface DraftChapter extends Partial<TextRevision> {
  pieces: readonly Piece[]
  order: number
}

/**
 * Moves the clips of a draft's parts to its chapters. Returns them keyed by the order of the chapter.
 * @param isPart condition for the parts of the draft
 */
export async function moveToChapters(
  db: Db,
  isPart: Parameters<typeof and>[0],
  category: TextRevision['category'],
  chosen: readonly DraftChapter[],
): Promise<Map<number, Clip[]>> {
  const used = chosen.flatMap(({ pieces }) => pieces.map(({ part }) => part))
  if (used.length === 0) return new Map()
  const { part, content, clips } = importParts
  const parts = await db
    .select({ part, content, clips })
    .from(importParts)
    .where(and(isPart, isNotNull(clips), inArray(part, used)))
  const moved = new Map<number, Clip[]>()
  for (const { pieces, order, content: text, category: edited = category } of chosen) {
    const found: Clip[] = []
    for (const { part, content, clips } of parts) {
      if (!clips || !pieces.some((piece) => piece.part === part)) continue
      const bare = allowsHeadingMarks(category) ? content : removeHeadingMarks(content)
      const after = { content: text ?? bare, category: edited }
      found.push(...(await moveToText(clips, { content: bare, category }, after)))
    }
    const inOrder = moveClips(found, (clip) => clip)
    moved.set(order, inOrder)
  }
  return moved
}

async function moveToText(clips: Clip[], before: TextRevision, after: TextRevision): Promise<Clip[]> {
  if (before.content === after.content && before.category === after.category) return clips
  const stored = { positions: [], ranges: clips }
  const { movedRanges } = await runInWorker('compareRevisions', { before, after, stored })
  const places = new Map<WordRange, WordRange | undefined>(clips.map((clip, at) => [clip, movedRanges[at]]))
  return moveClips(clips, (clip) => places.get(clip))
}

/** Stores the clips of a new work's chapters. Each chapter refers only to the audio files of its own clips. */
export async function addNarrations(
  tx: Db,
  workId: number,
  clipsByOrder: ReadonlyMap<number, Clip[]>,
  urls: readonly string[],
): Promise<void> {
  if (clipsByOrder.size === 0) return
  const rows = await tx
    .select({ id: chapters.id, order: chapters.order })
    .from(chapters)
    .where(eq(chapters.workId, workId))
  for (const { id: chapterId, order } of rows) {
    const clips = clipsByOrder.get(order) ?? []
    const files = [...new Set(clips.map(({ file }) => file))]
    if (files.length === 0) continue
    await tx.insert(narrations).values({
      chapterId,
      clips: clips.map((clip) => ({ ...clip, file: files.indexOf(clip.file) })),
      audioUrls: files.map((file) => urls[file] ?? ''),
    })
  }
}

/** Returns the recording of a chapter with its revision. @throws ApiError `not_found`, also for a chapter that the user cannot read. */
export async function getNarration(db: Db, user: User, chapterId: number) {
  const found = await db
    .select({ revision: chapters.revision, clips: narrations.clips, audioUrls: narrations.audioUrls })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .leftJoin(narrations, eq(narrations.chapterId, chapters.id))
    .where(and(eq(chapters.id, chapterId), isReadableBy(user)))
  const { revision, clips, audioUrls } = requireRow(found, chapterNotFound)
  return { revision, clips: clips ?? [], audioUrls: audioUrls ?? [] }
}

/** Returns the URL of an audio file of a chapter. @throws ApiError `not_found` */
export async function getRecording(db: Db, user: User, chapterId: number, file: string): Promise<string> {
  const { audioUrls } = await getNarration(db, user, chapterId)
  const url = /^\d{1,5}$/.test(file) ? audioUrls[Number(file)] : undefined
  if (!url) throw new ApiError('not_found', 'File not found')
  return url
}
