import { and, eq, lt, lte, not, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { ApiError } from '#shared/errors.ts'
import type { KeptPlace, NewReadingSession, Place, ReadingSession } from '#shared/reading.ts'
import type { Db } from '../db/client.ts'
import { chapters, readingSessions } from '../db/schema.ts'
import { holdsAccount } from './account.ts'
import { capped, shownIn, withDay } from './days.ts'
import { getChapter } from './library.ts'

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
  await getChapter(db, user, chapterId)
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
  const chapter = await getChapter(db, user, chapterId)
  if (chapter.workId !== workId) {
    throw new ApiError('invalid', 'This chapter belongs to another work', {
      fields: { chapterId: 'This chapter belongs to another work' },
    })
  }
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

/**
 * Keeps a place. The highest `seq` holds: an older one changes nothing and is answered with what is stored.
 * @throws ApiError `not_found` for another reader's session, `conflict` for a session that has ended or a chapter that has
 * changed since its words were counted.
 */
export async function savePlace(db: Db, user: User, id: number, place: Place): Promise<KeptPlace> {
  const { words, activeMs } = shownIn(place)
  const write = db
    .update(readingSessions)
    .set({
      wordsRead: readUpTo(place),
      furthestWord: sql`greatest(${readingSessions.furthestWord}, ${readUpTo(place)})`,
      ...(place.revision !== undefined && { revision: place.revision }),
      completed: place.completed,
      endTime: place.completed ? sql`now()` : null,
      seq: place.seq ?? capped(readingSessions.seq, 1),
      wordsShown: capped(readingSessions.wordsShown, words),
      activeMs: capped(readingSessions.activeMs, activeMs),
      lastRead: sql`now()`,
    })
    .from(chapters)
    .where(
      and(
        holdsAccount(user),
        mine(user, id),
        eq(chapters.id, readingSessions.chapterId),
        not(readingSessions.completed),
        newer(place.seq),
        ofEdition(place.revision),
      ),
    )
    .returning(kept)
  const written = db.$with('written').as(write)
  const [row] = await db
    .with(written, ...withDay(db, user, place))
    .select()
    .from(written)
  return row ?? (await unchanged(db, user, id, place))
}

const mine = ({ id: userId }: User, id: number) =>
  and(eq(readingSessions.id, id), eq(readingSessions.userId, userId))

/** No further than the chapter goes. */
const readUpTo = ({ wordsRead }: Place) => sql`least(${wordsRead}::int, ${chapters.wordCount})`

function isEdited(): ApiError {
  const reason = 'This chapter was changed while you were reading it'
  return new ApiError('conflict', reason, { fields: { revision: reason } })
}

/**
 * An edit may come while a save waits for the session: then the place is not written. Whoever edits moves the session to the
 * new edition, and a save that has waited for that looks at the session again, but not at the chapter.
 */
function ofEdition(revision: number | undefined) {
  if (revision === undefined) return undefined
  return and(lte(readingSessions.revision, revision), eq(chapters.revision, revision))
}

/** Without a number a save follows whatever is stored. */
function newer(seq: number | undefined) {
  return seq === undefined ? undefined : lt(readingSessions.seq, seq)
}

/** What stands, where a save changed nothing. Only the save that ended a session may be sent again. */
async function unchanged(db: Db, user: User, id: number, place: Place): Promise<KeptPlace> {
  const [stored] = await db
    .select({
      ...kept,
      revision: readingSessions.revision,
      chapterRevision: chapters.revision,
      wordCount: chapters.wordCount,
    })
    .from(readingSessions)
    .innerJoin(chapters, eq(chapters.id, readingSessions.chapterId))
    .where(mine(user, id))
  if (!stored) throw new ApiError('not_found', 'Reading session not found')
  const { revision = stored.chapterRevision, seq = stored.seq } = place
  if (revision !== stored.chapterRevision || revision < stored.revision) throw isEdited()
  const isSame =
    place.completed && Math.min(place.wordsRead, stored.wordCount) === stored.wordsRead && seq === stored.seq
  if (stored.completed && !isSame) throw new ApiError('conflict', 'This reading session has ended')
  return stored
}
