import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { User } from '#shared/account.ts'
import { readingWeeksShown } from '#shared/limits.ts'
import type { ReadingDay } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { readingDays } from '../../db/schema.ts'
import { dateFormatsMax } from '../../limits.ts'

/** Lists the reader's days of the weeks that are shown, oldest first. */
export function listReadingDays(db: Db, user: User): Promise<ReadingDay[]> {
  // One day more than is shown: the reader's time zone decides which day is today.
  const first = sql`current_date - ${readingWeeksShown * 7}::int`
  return db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.userId, user.id), gte(readingDays.day, first)))
    .orderBy(asc(readingDays.day))
}

/** Cache by time zone: creating a format takes longer than the rest of a save. */
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: dateFormatsMax })

/** Returns today's date in a time zone as YYYY-MM-DD; in UTC when the zone is unknown. */
export function getDayInTimeZone(timeZone = 'UTC'): string {
  const format = dateFormats.get(timeZone) ?? createDateFormat(timeZone)
  return format ? format.format(new Date()) : getDayInTimeZone('UTC')
}

function createDateFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    dateFormats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}
