import { and, eq, not, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import { visitRestMinutes } from '#shared/limits.ts'
import type { NewReadingSession, ReadingPosition, ReadingSession, StoredPosition } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { one } from '../../db/one.ts'
import { chapters, readingSessions, works } from '../../db/schema.ts'
import { requireReadableChapter } from '../account/access.ts'
import { capped, type PositionTable } from './positions.ts'
import type { FindText } from './recounted-saves.ts'
import { recountChapter } from './remeasure.ts'

const kept = {
  id: readingSessions.id,
  wordsRead: readingSessions.wordsRead,
  seq: readingSessions.seq,
  completed: readingSessions.completed,
}

/** The reader's unfinished session of a chapter, or null. */
export async function findActiveSession(
  db: Db,
  user: User,
  chapterId: number,
): Promise<ReadingSession | null> {
  await recountChapter(db, chapterId, await requireReadableChapter(db, user, chapterId))
  const [session] = await db.select().from(readingSessions).where(activeIn(user, chapterId))
  return session ?? null
}

function activeIn(user: User, chapterId: number) {
  return and(
    eq(readingSessions.userId, user.id),
    eq(readingSessions.chapterId, chapterId),
    not(readingSessions.completed),
  )
}

/**
 * Begins reading a chapter, or answers the session that is going on: however many ask at once, there is one.
 * @throws ApiError `not_found` for a chapter the reader may not see, `invalid` when it is another work's.
 */
export async function openSession(db: Db, user: User, asked: NewReadingSession): Promise<ReadingSession> {
  const { workId, chapterId } = asked
  const chapter = await requireReadableChapter(db, user, chapterId)
  if (chapter.workId !== workId) {
    throw new ApiError('invalid', 'This chapter belongs to another work', {
      fields: { chapterId: 'This chapter belongs to another work' },
    })
  }
  if (await recountChapter(db, chapterId, chapter)) return openSession(db, user, asked)
  const wordsRead = Math.min(asked.wordsRead, chapter.wordCount)
  // The one that is found may end before it is read: then there is room for a new one, and the next turn makes it.
  for (let turn = 0; turn < 5; turn += 1) {
    const [made] = await db
      .insert(readingSessions)
      .values({
        userId: user.id,
        workId,
        chapterId,
        wordsRead,
        furthestWord: wordsRead,
        revision: chapter.revision,
      })
      .onConflictDoUpdate({
        target: [readingSessions.userId, readingSessions.chapterId],
        targetWhere: not(readingSessions.completed),
        set: {
          wordsRead: sql`greatest(${readingSessions.wordsRead}, excluded.words_read)`,
          furthestWord: sql`greatest(${readingSessions.furthestWord}, excluded.words_read)`,
        },
        // A page that was left before its first answer came asks again with where it got to.
        setWhere: eq(readingSessions.seq, 0),
      })
      .returning()
    if (made) return made
    const [active] = await db.select().from(readingSessions).where(activeIn(user, chapterId))
    if (active) return active
  }
  throw new ApiError('unavailable', 'This chapter is being opened elsewhere. Please try again.', {
    retryAfterSeconds: 1,
  })
}

/** A session that nothing was read in yet has begun only now. */
const hasRested = sql`mine.active_ms > 0 and mine.last_read < now() - ${visitRestMinutes} * interval '1 minute'`

/**
 * Positions in chapters. The highest `seq` holds: an older one changes nothing and is answered with what is stored. A save is refused
 * with `not_found` for another reader's session, with `conflict` for a session that has ended or a chapter that has changed since its
 * words were counted.
 *
 * An edit may come while a save waits for the session: then the position is not written. Whoever edits moves the session to the new
 * revision, and a save that has waited for that looks at the session again, but not at the chapter.
 */
export const chapterPositions: PositionTable = {
  table: readingSessions,
  from: sql`cross join ${chapters} chapter`,
  takes: sql`chapter.id = mine.chapter_id and not mine.completed and (asked.seq is null or mine.seq < asked.seq)
    and (asked.revision is null or mine.revision <= asked.revision and chapter.revision = asked.revision)`,
  set: sql`
    words_read = least(asked.words_read, chapter.word_count),
    furthest_word = greatest(mine.furthest_word, least(asked.words_read, chapter.word_count)),
    revision = coalesce(asked.revision, mine.revision),
    completed = asked.completed,
    end_time = case when asked.completed then now() end,
    seq = coalesce(asked.seq, ${capped(sql`mine.seq::bigint + 1`)}),
    words_shown = ${capped(sql`mine.words_shown::bigint + asked.words_shown`)},
    active_ms = ${capped(sql`mine.active_ms::bigint + asked.active_ms`)},
    visits = mine.visits + case when asked.active_ms > 0 and ${hasRested} then 1 else 0 end`,
  completed: sql`mine.completed`,
  findStored,
}

/** The chapter of a session, as its words are counted now: one that an upgrade has not come to yet would move what is saved once more. */
export function chapterOfSession(db: Db): FindText {
  const { content, revision, measuredBy } = chapters
  const find: FindText = async (user, id) => {
    const [found] = await db
      .select({ chapterId: chapters.id, content, revision, measuredBy, category: works.category })
      .from(readingSessions)
      .innerJoin(chapters, eq(chapters.id, readingSessions.chapterId))
      .innerJoin(works, eq(works.id, chapters.workId))
      .where(mine(user, id))
    return found && (await recountChapter(db, found.chapterId, found)) ? find(user, id) : found
  }
  return find
}

const mine = ({ id: userId }: User, id: number) =>
  and(eq(readingSessions.id, id), eq(readingSessions.userId, userId))

function isEdited(): ApiError {
  const reason = 'This chapter was changed while you were reading it'
  return new ApiError('conflict', reason, { fields: { revision: reason } })
}

/** What stands, where a save changed nothing. Only the save that ended a session may be sent again. */
async function findStored(
  db: Db,
  user: User,
  id: number,
  position: ReadingPosition,
): Promise<StoredPosition> {
  const stored = one(
    await db
      .select({
        ...kept,
        revision: readingSessions.revision,
        chapterRevision: chapters.revision,
        wordCount: chapters.wordCount,
      })
      .from(readingSessions)
      .innerJoin(chapters, eq(chapters.id, readingSessions.chapterId))
      .where(mine(user, id)),
    () => new ApiError('not_found', 'Reading session not found'),
  )
  const { revision = stored.chapterRevision, seq = stored.seq } = position
  if (revision !== stored.chapterRevision || revision < stored.revision) throw isEdited()
  const isSame =
    position.completed &&
    Math.min(position.wordsRead, stored.wordCount) === stored.wordsRead &&
    seq === stored.seq
  if (stored.completed && !isSame) throw new ApiError('conflict', 'This reading session has ended')
  return stored
}
