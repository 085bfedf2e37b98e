import { and, asc, eq, gte, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { activeMsMaxPerSave, readingWeeksShown, wordNumberMax } from '#shared/limits.ts'
import type { Place, ReadingDay } from '#shared/reading.ts'
import type { Db } from '../db/client.ts'
import { readingDays } from '../db/schema.ts'

/** What a save says was read, within its bounds: `activeMs` is whole and at most two minutes. */
export function shownIn({ wordsShown, activeMs }: Pick<Place, 'wordsShown' | 'activeMs'>) {
  return { words: wordsShown, activeMs: Math.round(Math.min(activeMs, activeMsMaxPerSave)) }
}

/**
 * What goes with a statement that writes a position as `written`: it adds what was read to the reader's day, in their own time
 * zone, both or neither, on one way to the database and back. Where no position is written nothing is added.
 */
export function withDay(db: Db, user: User, place: Place): WithSubquery[] {
  const { words, activeMs } = shownIn(place)
  if (words === 0 && activeMs === 0) return []
  const added = sql`
    insert into ${readingDays} (user_id, day, words, active_ms)
    select ${user.id}::int, ${today(place.timeZone)}::date, ${words}::int, ${activeMs}::int from written
    on conflict (user_id, day) do update set
      words = ${capped(readingDays.words, words)}, active_ms = ${capped(readingDays.activeMs, activeMs)}`
  return [db.$with('added', {}).as(added)]
}

/** The reader's days of the last weeks that are shown, oldest first. */
export function listReadingDays(db: Db, user: User): Promise<ReadingDay[]> {
  // A day more than there is to show: what day it is now, the reader's own clock says.
  const first = sql`current_date - ${readingWeeksShown * 7}::int`
  return db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.userId, user.id), gte(readingDays.day, first)))
    .orderBy(asc(readingDays.day))
}

/** A sum that stops at the column's limit. */
export function capped(column: PgColumn, more: number): SQL {
  return sql`least(${column}::bigint + ${more}::bigint, ${wordNumberMax}::bigint)`
}

/** Today's date where the reader is, as YYYY-MM-DD; in UTC where the zone is unknown. */
function today(timeZone = 'UTC'): string {
  const format = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  try {
    return format(timeZone)
  } catch {
    return format('UTC')
  }
}
