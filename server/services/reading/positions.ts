import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { User } from '#shared/account.ts'
import { activeMsMaxPerSave, wordNumberMax } from '#shared/limits.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import { batched } from '../../concurrency/batched.ts'
import type { Db } from '../../db/client.ts'
import { isDatabaseAway } from '../../db/failures.ts'
import { plannedOnce } from '../../db/postgres/planned-once.ts'
import { readingDays, users } from '../../db/schema.ts'
import { dayIn } from './days.ts'

/** A position to be written, as `asked` holds it in SQL. */
interface AskedPosition {
  /** What tells it from the others that are written with it. */
  key: string
  user_id: number
  id: number
  words_read: number
  completed: boolean
  seq: number | null
  revision: number | null
  words_shown: number
  active_ms: number
  day: string
}

const columns = sql.raw(
  'key text, user_id int, id int, words_read int, completed bool, seq int, revision int, words_shown int, active_ms int, day date',
)

/** Where positions are kept: of chapters in reading sessions, of own texts with the text. */
export interface PositionTable {
  table: PgTable
  /** What the rows, as `mine`, are joined with beside what is `asked`. */
  from?: SQL
  /** Whether a row takes what is asked: what has a newer position, has ended, or has been edited since, does not. */
  takes: SQL
  set: SQL
  /** Whether what is read has been read to its end, of a row as it is after the save. */
  completed: SQL
  /** Returns what stands where nothing was written. @throws ApiError where it should have been. */
  findStored(db: Db, user: User, id: number, position: ReadingPosition): Promise<StoredPosition>
}

/** Saves a position and returns what is stored then. */
export type SavePosition = (user: User, id: number, position: ReadingPosition) => Promise<StoredPosition>

/**
 * Returns what saves positions in a table, many readers' in one statement, each with what was read on their day. Such a statement waits
 * for nobody: what somebody else holds, and what was not written, is asked for once more by itself.
 */
export function savePositions(db: Db, table: PositionTable): SavePosition {
  const writeBesideOthers = batched(keyOf, (asked: AskedPosition[]) =>
    writePositions(db, table, asked, false),
  )
  return async (user, id, position) => {
    const asked = askedOf(user, id, position)
    const written = await writeBesideOthers(asked).catch((error: unknown) => {
      // Whatever is wrong with another one's is no reason to refuse this.
      if (isDatabaseAway(error)) throw error
      return undefined
    })
    const stored = written ?? (await writePositions(db, table, [asked], true)).get(keyOf(asked))
    return stored ?? table.findStored(db, user, id, position)
  }
}

const keyOf = ({ key }: AskedPosition) => key

/** The key names the reader too: two readers may send the same id, and only its owner's is written. */
function askedOf(user: User, id: number, position: ReadingPosition): AskedPosition {
  return {
    key: `${user.id} ${id}`,
    user_id: user.id,
    id,
    words_read: position.wordsRead,
    completed: position.completed,
    seq: position.seq ?? null,
    revision: position.revision ?? null,
    words_shown: position.wordsShown,
    active_ms: Math.round(Math.min(position.activeMs, activeMsMaxPerSave)),
    day: dayIn(position.timeZone),
  }
}

/**
 * The database takes a list for a hundred rows, and would look through whole tables for so many; it is told how many there are, roughly:
 * each number is a statement of its own.
 */
const limitOf = ({ length }: AskedPosition[]) => sql.raw(`limit ${4 ** Math.ceil(Math.log2(length) / 2)}`)

/** A sum that stops at the column's limit. */
export const capped = (sum: SQL) => sql`least(${sum}, ${wordNumberMax}::bigint)`

/** One way to the database and back, and one commit: all is written or nothing. */
async function writePositions(
  db: Db,
  { table, from = sql``, takes, set, completed }: PositionTable,
  asked: AskedPosition[],
  waits: boolean,
): Promise<Map<string, StoredPosition>> {
  const orSkipped = waits ? sql`` : sql`skip locked`
  const { rows } = (await db.execute(sql`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as asked (${columns}) ${limitOf(asked)}
    ), held as (
      -- The account first: whoever deletes it comes before or after this, never between its rows.
      select mine.id from asked join ${table} mine on mine.id = asked.id and mine.user_id = asked.user_id
      join ${users} account on account.id = mine.user_id
      for key share of account ${orSkipped} for no key update of mine ${orSkipped}
    ), written as (
      update ${table} mine set ${set}, last_read = now() from asked ${from}
      where mine.id = asked.id and mine.user_id = asked.user_id and mine.id in (select id from held) and ${takes}
      returning mine.id, mine.words_read, mine.seq, ${completed} as completed, asked.key, asked.user_id, asked.day,
        asked.words_shown, asked.active_ms
    ), added as (
      insert into ${readingDays} as days (user_id, day, words, active_ms)
      select user_id, day, ${capped(sql`sum(words_shown)`)}, ${capped(sql`sum(active_ms)`)} from written
      where words_shown > 0 or active_ms > 0 group by user_id, day
      -- In one order for all, so that two who add to the same days do not wait for each other.
      order by user_id, day
      on conflict (user_id, day) do update set
        words = ${capped(sql`days.words::bigint + excluded.words`)},
        active_ms = ${capped(sql`days.active_ms::bigint + excluded.active_ms`)}
    )
    select key, id, words_read as "wordsRead", seq, completed from written
    ${plannedOnce}`)) as unknown as {
    rows: (StoredPosition & { key: string })[]
  }
  return new Map(rows.map(({ key, ...stored }) => [key, stored]))
}
