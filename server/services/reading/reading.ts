import { and, eq, not, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError, fieldError } from '#shared/errors.ts'
import { visitRestMinutes } from '#shared/limits.ts'
import type { NewReadingSession, ReadingPosition, ReadingSession } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { requireRow } from '../../db/queries.ts'
import { chapters, readingSessions } from '../../db/schema.ts'
import { LostRace, withRetry } from '../../db/with-retry.ts'
import { isReadableBy, requireChapter } from '../account/access.ts'
import { capAtMax, type PositionTable } from './positions.ts'
import { remeasureIfStale } from './remeasure.ts'

/** Returns the reader's unfinished session of a chapter, or null. */
export async function findActiveSession(db: Db, user: User, chapterId: number) {
  await remeasureIfStale(db, chapterId, await requireChapter(db, chapterId, isReadableBy(user)))
  const [session] = await db.select().from(readingSessions).where(isActive(user, chapterId))
  return session ?? null
}

function isActive(user: User, chapterId: number) {
  return and(
    eq(readingSessions.userId, user.id),
    eq(readingSessions.chapterId, chapterId),
    not(readingSessions.completed),
  )
}

/**
 * Opens a reading session of a chapter, or returns the active one: concurrent calls receive the same session.
 * @throws ApiError `not_found` for a chapter that the reader may not see, `invalid` when it belongs to another work
 */
export async function openSession(db: Db, user: User, input: NewReadingSession): Promise<ReadingSession> {
  const { workId, chapterId } = input
  const busy = 'This chapter is being opened elsewhere. Please try again.'
  return withRetry(
    async () => {
      const chapter = await requireChapter(db, chapterId, isReadableBy(user))
      if (chapter.workId !== workId)
        throw fieldError('invalid', 'chapterId', 'This chapter belongs to another work')
      if (await remeasureIfStale(db, chapterId, chapter)) throw new LostRace('the chapter was measured again')
      const session = await insertSession(db, user, input, chapter)
      if (session) return session
      const [active] = await db.select().from(readingSessions).where(isActive(user, chapterId))
      if (!active) throw new LostRace('the active session has ended')
      return active
    },
    { attemptsMax: 5, busy },
  )
}

/** Inserts a session, or updates an active one without saves. Returns undefined when the active session has saved a position. */
async function insertSession(
  db: Db,
  user: User,
  { workId, chapterId, wordsRead: wanted }: NewReadingSession,
  { wordCount, revision }: { wordCount: number; revision: number },
): Promise<ReadingSession | undefined> {
  const wordsRead = Math.min(wanted, wordCount)
  const [session] = await db
    .insert(readingSessions)
    .values({ userId: user.id, workId, chapterId, wordsRead, furthestWord: wordsRead, revision })
    .onConflictDoUpdate({
      target: [readingSessions.userId, readingSessions.chapterId],
      targetWhere: not(readingSessions.completed),
      set: {
        wordsRead: sql`greatest(${readingSessions.wordsRead}, excluded.words_read)`,
        furthestWord: sql`greatest(${readingSessions.furthestWord}, excluded.words_read)`,
      },
      // A page that never received its session opens the session again, with the position that it has reached.
      setWhere: eq(readingSessions.seq, 0),
    })
    .returning()
  return session
}

/** A new visit begins after half an hour without a save, unless the session has no playing time yet. */
const isNewVisit = sql`target.active_ms > 0 and target.last_read < now() - ${visitRestMinutes} * interval '1 minute'`

/**
 * Positions in chapters, stored in reading sessions. A save whose `seq` is not above the stored one changes nothing and receives the
 * stored position.
 *
 * A save may wait while an edit of the chapter locks the session. It then reads the new row of the session, but the old row of the
 * chapter. The edit therefore raises the revision of the session too, and a save with an older revision is not applied.
 */
export const chapterPositions: PositionTable = {
  table: readingSessions,
  from: sql`cross join ${chapters} chapter`,
  accepts: sql`chapter.id = target.chapter_id and not target.completed and (input.seq is null or target.seq < input.seq)
    and (input.revision is null or target.revision <= input.revision and chapter.revision = input.revision)`,
  set: sql`
    words_read = least(input.words_read, chapter.word_count),
    furthest_word = greatest(target.furthest_word, least(input.words_read, chapter.word_count)),
    revision = coalesce(input.revision, target.revision),
    completed = input.completed,
    end_time = case when input.completed then now() end,
    seq = coalesce(input.seq, ${capAtMax(sql`target.seq::bigint + 1`)}),
    words_shown = ${capAtMax(sql`target.words_shown::bigint + input.words_shown`)},
    active_ms = ${capAtMax(sql`target.active_ms::bigint + input.active_ms`)},
    visits = target.visits + case when input.active_ms > 0 and ${isNewVisit} then 1 else 0 end`,
  completed: sql`target.completed`,
  async readWordStarts(db, user, id) {
    const [chapter] = await db
      .select({ wordStarts: chapters.wordStarts })
      .from(readingSessions)
      .innerJoin(chapters, eq(chapters.id, readingSessions.chapterId))
      .where(isOwnSession(user, id))
    return chapter?.wordStarts
  },
  getRefused: getRefusedSave,
}

const isOwnSession = ({ id: userId }: User, id: number) =>
  and(eq(readingSessions.id, id), eq(readingSessions.userId, userId))

/** Returns the stored position when a save was refused. In an ended session, only the save that ended it may be repeated. */
async function getRefusedSave(db: Db, user: User, id: number, position: ReadingPosition) {
  const { wordsRead, completed, seq: storedSeq, revision: sessionRevision } = readingSessions
  const rows = await db
    .select({
      stored: { id: readingSessions.id, wordsRead, seq: storedSeq, completed },
      sessionRevision,
      chapterRevision: chapters.revision,
      wordCount: chapters.wordCount,
    })
    .from(readingSessions)
    .innerJoin(chapters, eq(chapters.id, readingSessions.chapterId))
    .where(isOwnSession(user, id))
  const { stored, ...found } = requireRow(rows, () => new ApiError('not_found', 'Reading session not found'))
  const { revision = found.chapterRevision, seq = stored.seq } = position
  if (revision !== found.chapterRevision || revision < found.sessionRevision)
    throw fieldError('conflict', 'revision', 'This chapter was changed while you were reading it')
  const isRepeated =
    position.completed &&
    Math.min(position.wordsRead, found.wordCount) === stored.wordsRead &&
    seq === stored.seq
  if (stored.completed && !isRepeated) throw new ApiError('conflict', 'This reading session has ended')
  return stored
}
