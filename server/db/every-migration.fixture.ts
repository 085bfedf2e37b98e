import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { wholeLibrary } from '#shared/library.ts'
import { listUsers } from '../services/account/users.ts'
import { writeWorkPage } from '../services/library/work-page.ts'
import { findActiveSession } from '../services/reading/reading.ts'
import { remeasure } from '../services/reading/remeasure.ts'
import { getStatistics } from '../services/site/statistics.ts'
import { listTexts } from '../services/texts/texts.ts'
import { listSavedWords } from '../services/words/saved-words.ts'
import type { Database } from './client.ts'
import { queryOf } from './connection.ts'
import { allMigrations, latestMigration, migratedTo } from './migrated.ts'
import { bringUpToDate } from './too-old.ts'

/** How many migrations a database may have been through. */
export const everyState = allMigrations.map((_, index) => index + 1)

/** What a site of the first version has of a reader: a work that they read, a text of their own, a word, a report, a login session. */
export const siteOf = (reader: string) => `
  with reader as (
    insert into users (username, email, first_name, last_name, password, is_admin)
      values ('${reader}', '${reader}@example.com', 'Ada', 'L', 'hash', false) returning id
  ), work as (
    insert into works (title, author, author_bio, description, category, creator_id, chapter_count, word_count, factor_sum)
      select 'The Whale of ${reader}', 'H. M.', 'Sailed', 'A whale', 'Novel', id, 2, 8, 8 from reader returning id
  ), chapter as (
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
      select id, 'I', 'Call me Ishmael. Some', 1, 4, 4 from work returning id, work_id
  ), last as (
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
      select id, 'II', 'years ago, never mind', 2, 4, 4 from work returning id, work_id
  ), reading as (
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, seq, words_shown, active_ms)
      select reader.id, work_id, chapter.id, 2, 7, 2, 400 from reader, chapter
  ), done as (
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, completed, end_time, active_ms)
      select reader.id, work_id, last.id, 4, true, now(), 800 from reader, last
  ), text as (
    insert into user_texts (user_id, title, content, category, word_count, factor_sum, words_read, seq)
      select id, 'Mine', 'Three small words', 'Poem', 3, 3, 1, 4 from reader
  ), word as (
    insert into saved_words (user_id, word, definition) select id, 'whale', 'a large animal' from reader
  ), day as (
    insert into reading_days (user_id, day, words, active_ms) select id, current_date, 6, 1200 from reader
  ), report as (
    insert into problem_reports (user_id, category, title, description) select id, 'Other', 'Ahem', 'A fault' from reader
  ), sound as (
    insert into ambient_sounds (title, audio_url, creator_id) select 'Sea', '/uploads/sea-of-${reader}-1851.wav', id from reader
  ), sponsor as (
    insert into sponsor_messages (title, content, creator_id) select 'Tea', 'Tea.', id from reader
  )
  insert into session (sid, sess, expire) values ('${reader}', '{"cookie":{}}', now() + interval '1 day')`

/** What a site has besides from a migration on, by the number of that migration. */
export const since: Record<number, string> = {
  2: `insert into saved_words (user_id, word, definition, sentence, chapter_id, word_number)
    select min(users.id), 'ishmael', 'a name', 'Call me Ishmael.', min(chapters.id), 3 from users, chapters`,
  3: `insert into dictionary_cache (word, answer) values ('whale', '{"word":"whale"}'), ('none', null)`,
  4: `insert into import_drafts (id, user_id, book) select 'draft', min(id), '{"chapters":[]}' from users`,
  5: `insert into cleared_reading (work_id, sessions, active_ms) select min(id), 3, 900 from works;
    insert into kept_files (url) values ('/uploads/0123456789abcdef.webp')`,
  6: `insert into import_parts (draft_id, part, user_id, content) select 'draft', 0, min(id), 'Call me' from users`,
  11: `insert into audit_events (kind, actor, subject, address) values ('login_failed', 'a', 's', '127.0.0.1')`,
  12: `insert into rate_limits (key, points, expire) values ('k', 3, now())`,
  13: `insert into passkeys (user_id, credential_id, public_key, counter, transports, host, device)
    select min(id), 'c', 'k', 1, array['usb'], 'h', 'd' from users`,
  15: `insert into works (title, author, author_bio, description, category, owner_id, characters)
    select 'My own', 'Me', '', '', 'Novel', min(id), 10 from users`,
}

/** Brings a database on that has been through so many migrations, and looks whether its readers have what they had. */
export async function expectBroughtOn(database: Database, migrations: number): Promise<void> {
  const { db } = database
  await bringUpToDate(database)
  expect(await migratedTo(queryOf(database))).toBe(latestMigration)

  for (const name of ['first', 'second']) {
    const [user] = (await listUsers(db, { page: 1, limit: 2, role: 'all', search: `${name}@` })).users
    if (!user) throw new Error(`${name} is gone`)
    expect(user).toMatchObject({ username: name, firstName: 'Ada', isAdmin: false })
    const { rows } = await database.query(
      'select chapters.id from works join chapters on work_id = works.id and "order" = 1 where creator_id = $1',
      [user.id],
    )
    const { id: chapter } = rows[0] as { id: number }
    expect(await findActiveSession(db, user, chapter)).toMatchObject({ wordsRead: 2, seq: 7 })
    expect((await listSavedWords(db, user)).map(({ word }) => word)).toContain('whale')
    expect(await listTexts(db, user)).toMatchObject([{ title: 'Mine', wordsRead: 1 }])
    const first = { ...wholeLibrary, wordsPerMinute: 300, pauses: 'Classic' } as const
    const page = JSON.parse((await writeWorkPage(db, user, first)).json)
    expect(page.total).toBe(2)
  }
  const cleared = migrations > 5 ? 3 : 0
  expect(await getStatistics(db)).toMatchObject({ totalReadingSessions: 4 + cleared, dailyActiveUsers: 2 })
  await remeasure(db, async () => true)
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from chapters where natural_sum <= 0 or word_count <> 4`,
  )) as unknown as { rows: { count: number }[] }
  expect(rows).toEqual([{ count: 0 }])
}
