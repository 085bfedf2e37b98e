import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { User } from '#shared/account.ts'
import { activeMsMaxPerSave, activeMsMaxPerWord, visitRestMinutes, wordNumberMax } from '#shared/limits.ts'
import type { ReadingPosition, StoredPosition } from '#shared/reading.ts'
import { decodeWordStarts, findWordNumber } from '#shared/timing/word-starts.ts'
import { batchCalls } from '../../concurrency/batch-calls.ts'
import type { Db } from '../../db/client.ts'
import { isDatabaseUnavailable } from '../../db/failures.ts'
import { readingDays, users } from '../../db/schema.ts'
import { dateFormatsMax } from '../../limits.ts'

const inputColumns = sql.raw(
  'key text, user_id int, id int, words_read int, completed bool, seq int, revision int, words_shown int, active_ms int, day date',
)

/** Table that stores positions: reading sessions or own texts. In its SQL, `target` is a row of the table and `input` is a save. */
export interface PositionTable {
  table: PgTable
  /** Join of further tables with `target` and `input`. */
  from?: SQL
  /** Condition: the row accepts the save. False after a newer save, the end of the session or an edit. */
  accepts: SQL
  set: SQL
  /** Condition on the updated row: the text was read to its end. */
  completed: SQL
  /** Returns the encoded start offset of each word of the text. */
  readWordStarts(db: Db, user: User, id: number): Promise<Uint8Array | null | undefined>
  /** Returns the stored position after a save that was not written. @throws ApiError when the save was invalid */
  getRefused(db: Db, user: User, id: number, position: ReadingPosition): Promise<StoredPosition>
}

/**
 * Returns a function that saves a position and returns the stored one. Concurrent saves are batched into one statement, which skips
 * locked rows. A save that the batch did not write is repeated alone and waits for the lock.
 */
export function batchPositionSaves(db: Db, table: PositionTable) {
  const writeInBatch = batchCalls(
    ({ key }: SaveInput) => key,
    (saves) => writePositions(db, table, saves, 'skip locked'),
  )
  return async (user: User, id: number, position: ReadingPosition): Promise<StoredPosition> => {
    const wordsRead = await findWordsRead(db, table, user, id, position)
    const counted = { ...position, wordsRead }
    const input = toInput(user, id, counted)
    const written = await writeInBatch(input).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error
      // One invalid save must not fail the whole batch.
      return undefined
    })
    const stored =
      written ??
      (await writePositions(db, table, [input], 'wait')).get(input.key) ??
      (await table.getRefused(db, user, id, counted))
    // A client with another version of the timing engine receives the word number that it has sent.
    return stored.wordsRead === wordsRead ? { ...stored, wordsRead: position.wordsRead } : stored
  }
}

/** Returns the word number of a save. A client with another engine version also sends the word's offset, which is converted here. */
async function findWordsRead(
  db: Db,
  table: PositionTable,
  user: User,
  id: number,
  { wordsRead, wordStart, completed }: ReadingPosition,
): Promise<number> {
  if (wordStart === undefined || wordsRead === 0) return wordsRead
  const encoded = await table.readWordStarts(db, user, id)
  if (!encoded) return wordsRead
  const starts = decodeWordStarts(encoded)
  return completed ? starts.length : findWordNumber(starts, wordStart)
}

type SaveInput = ReturnType<typeof toInput>

/** Converts a save to the columns of `input` in SQL. */
function toInput(user: User, id: number, position: ReadingPosition) {
  return {
    /** Includes the user id: another user may send the same `id`, but only the owner's save is written. */
    key: `${user.id} ${id}`,
    user_id: user.id,
    id,
    words_read: position.wordsRead,
    completed: position.completed,
    seq: position.seq ?? null,
    revision: position.revision ?? null,
    words_shown: position.wordsShown,
    active_ms: capPlayingTime(position),
    day: getDayInTimeZone(position.timeZone),
  }
}

/** Caps the playing time of a save: in total, and per word shown. Allows one more word, which may still be on screen. */
const capPlayingTime = ({ activeMs, wordsShown }: ReadingPosition) =>
  Math.round(Math.min(activeMs, activeMsMaxPerSave, (wordsShown + 1) * activeMsMaxPerWord))

/**
 * Returns a LIMIT from which Postgres estimates the number of saves. Without it, Postgres estimates 100 rows for a JSON list and scans
 * whole tables. The limit is a power of four, so that there are few different statements.
 */
const estimateRows = ({ length }: SaveInput[]) => sql.raw(`limit ${4 ** Math.ceil(Math.log2(length) / 2)}`)

/** Caps a sum at the largest value of an `integer` column. */
export const capAtMax = (sum: SQL) => sql`least(${sum}, ${wordNumberMax}::bigint)`

const playedMs = capAtMax(sql`sum(active_ms)`)

/** Duration of the current sitting, in ms. A pause of half an hour begins another sitting, and so does a new day. */
const sittingMs = capAtMax(sql`excluded.active_ms + case
  when days.last_save > now() - ${visitRestMinutes} * interval '1 minute' then days.sitting_ms::bigint else 0 end`)

/**
 * Writes all saves or none, in one round trip and one commit. Raw SQL, because accounts and rows are locked with different strengths, and
 * the query builder supports only one locking clause per query.
 */
async function writePositions(
  db: Db,
  { table, from = sql``, accepts, set, completed }: PositionTable,
  saves: SaveInput[],
  lock: 'skip locked' | 'wait',
): Promise<Map<string, StoredPosition>> {
  const skipLocked = lock === 'wait' ? sql`` : sql`skip locked`
  const { rows } = (await db.execute(sql`
    with input as (
      select * from json_to_recordset(${JSON.stringify(saves)}::json) as input (${inputColumns}) ${estimateRows(saves)}
    ), locked as (
      -- Locks the account too, so that its deletion runs before or after this statement.
      select target.id from input join ${table} target on target.id = input.id and target.user_id = input.user_id
      join ${users} account on account.id = target.user_id
      for key share of account ${skipLocked} for no key update of target ${skipLocked}
    ), written as (
      update ${table} target set ${set}, last_read = now() from input ${from}
      where target.id = input.id and target.user_id = input.user_id and target.id in (select id from locked) and ${accepts}
      returning target.id, target.words_read, target.seq, ${completed} as completed, input.key, input.user_id, input.day,
        input.words_shown, input.active_ms
    ), added as (
      insert into ${readingDays} as days (user_id, day, words, active_ms, sitting_ms, longest_sitting_ms, last_save)
      select user_id, day, ${capAtMax(sql`sum(words_shown)`)}, ${playedMs}, ${playedMs}, ${playedMs}, now() from written
      where words_shown > 0 or active_ms > 0 group by user_id, day
      -- Every statement locks the days in the same order, which prevents deadlocks.
      order by user_id, day
      on conflict (user_id, day) do update set
        words = ${capAtMax(sql`days.words::bigint + excluded.words`)},
        active_ms = ${capAtMax(sql`days.active_ms::bigint + excluded.active_ms`)},
        sitting_ms = ${sittingMs},
        longest_sitting_ms = greatest(days.longest_sitting_ms, ${sittingMs}),
        last_save = now()
    )
    select key, id, words_read as "wordsRead", seq, completed from written`)) as unknown as {
    rows: (StoredPosition & { key: string })[]
  }
  return new Map(rows.map(({ key, ...stored }) => [key, stored]))
}

/** Cache by time zone: creating a format takes longer than the rest of a save. */
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: dateFormatsMax })

/** Returns the date of a moment in a time zone as YYYY-MM-DD; in UTC when the zone is unknown. */
export const getDayInTimeZone = (timeZone?: string, moment?: Date): string =>
  getTimeInTimeZone(timeZone, moment).slice(0, 10)

/** Returns a moment in a time zone as YYYY-MM-DD hh:mm; in UTC when the zone is unknown. */
export function getTimeInTimeZone(timeZone = 'UTC', moment = new Date()): string {
  const format = dateFormats.get(timeZone) ?? createDateFormat(timeZone)
  return format ? format.format(moment) : getTimeInTimeZone('UTC', moment)
}

function createDateFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    dateFormats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}
