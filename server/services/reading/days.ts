import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { User } from '#shared/account.ts'
import { readingWeeksShown } from '#shared/limits.ts'
import type { ReadingDay } from '#shared/reading.ts'
import type { Db } from '../../db/client.ts'
import { readingDays } from '../../db/schema.ts'

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

/** There are some six hundred names of time zones. */
const calendarsMax = 1_000

/** One for each time zone there is: to make one takes longer than all the rest of a save. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** Today's date in a time zone, as YYYY-MM-DD; in UTC where the zone is unknown. */
export function dayIn(timeZone = 'UTC'): string {
  const calendar = calendars.get(timeZone) ?? calendarOf(timeZone)
  return calendar ? calendar.format(new Date()) : dayIn('UTC')
}

function calendarOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
    // Zones may be written in any case: nobody fills the memory with them.
    if (calendars.size >= calendarsMax) calendars.clear()
    calendars.set(timeZone, calendar)
    return calendar
  } catch {
    return undefined
  }
}
