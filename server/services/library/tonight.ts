import { desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { User } from '#shared/account.ts'
import type { TonightPiece, tonightQuery } from '#shared/library.ts'
import { openingMaxCharacters, tonightMax } from '#shared/limits.ts'
import type { Category } from '#shared/timing/category.ts'
import { getOpening } from '#shared/timing/opening.ts'
import type { Db } from '../../db/client.ts'
import { chapters, readingSessions, works } from '../../db/schema.ts'
import { openingWindow } from '../reading/coda.ts'
import { getDayInTimeZone } from '../reading/positions.ts'
import { dayMs } from '../time.ts'
import { type FoundPiece, findPieces } from './tonight-query.ts'

/** Kinds of pieces: a poem, a story, a chapter and an act. One piece of each kind is offered. Essays count as chapters. */
const kinds: Category[] = ['Poem', 'Short Story', 'Novel', 'Stage Play']
const toKind = (category: Category): Category => (category === 'Essay/Information' ? 'Novel' : category)

/**
 * Lists today's pieces for a reader: the pinned works, then one piece of each kind that has no pinned work. The latter begin with the kind
 * of the work that the reader opened last before today.
 */
export async function listTonight(
  db: Db,
  user: User,
  { timeZone, ...pace }: z.output<typeof tonightQuery>,
): Promise<TonightPiece[]> {
  const day = getDayInTimeZone(timeZone)
  const recent = await listRecentWorks(db, user, (moment) => getDayInTimeZone(timeZone, moment) < day)
  const found = await findPieces(db, user, { ...pace, recent, dayNumber: Date.parse(day) / dayMs })
  const pinned = found.filter(({ isPinned }) => isPinned)
  const taken = new Set(pinned.map(({ category }) => toKind(category)))
  const order = new Set([...recent.slice(0, 1).map(({ category }) => toKind(category)), ...kinds])
  const others = [...order].flatMap(
    (kind) => found.find(({ category }) => toKind(category) === kind && !taken.has(kind)) ?? [],
  )
  return addOpenings(db, [...pinned, ...others].slice(0, tonightMax))
}

/** Number of recent works whose author, language and category guide the choice. */
const recentWorks = 3
/** Number of latest reading sessions searched: more than a reader opens in a day. */
const sessionsSearched = 30

/** Lists the works that the reader opened last before today. Ignores today's sessions, so that the choice stays the same all day. */
async function listRecentWorks(db: Db, user: User, isBeforeToday: (moment: Date) => boolean) {
  const { author, category, language } = works
  const { startTime, id, workId, userId } = readingSessions
  const opened = await db
    .select({ author, category, language, startTime })
    .from(readingSessions)
    .innerJoin(works, eq(works.id, workId))
    .where(eq(userId, user.id))
    .orderBy(desc(startTime), desc(id))
    .limit(sessionsSearched)
  return opened.filter((session) => isBeforeToday(session.startTime)).slice(0, recentWorks)
}

async function addOpenings(db: Db, pieces: FoundPiece[]): Promise<TonightPiece[]> {
  const ids = pieces.map(({ chapterId }) => chapterId)
  const start = sql<string>`left(${chapters.content}, ${openingWindow})`
  const rows = await db.select({ id: chapters.id, start }).from(chapters).where(inArray(chapters.id, ids))
  const starts = new Map(rows.map(({ id, start }) => [id, start]))
  return pieces.map((piece) => {
    const text = starts.get(piece.chapterId) ?? ''
    return { ...piece, opening: getOpening(text, piece.category, openingMaxCharacters) ?? '' }
  })
}
