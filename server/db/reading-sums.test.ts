import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

test('keeps the totals of reading sessions and works, whichever statement writes them', async () => {
  const database = await createTestDatabase()
  const rows = async (query: string) => (await database.query(query, [])).rows
  const run = async (statements: string) => {
    for (const statement of statements.split(';')) await rows(statement)
  }
  await run(`
    insert into users (username, password) values ('ada', 'x'), ('mary', 'x'), ('grace', 'x');
    insert into works (title, author, author_bio, description, category, is_hidden_from_library)
      values ('Whale', 'M', 'M', 'M', 'Novel', false), ('Ode', 'K', 'K', 'K', 'Poem', true);
    insert into chapters (work_id, title, content, "order", word_count, factor_sum)
      select id, 'One', 'Words.', 1, 1, 1 from works;
    insert into reading_sessions (user_id, work_id, chapter_id, active_ms, last_read)
      values (1, 1, 1, 1000, '2026-01-02'), (2, 1, 1, 500, '2026-01-03'), (1, 2, 2, 7, '2026-01-04')`)
  const library = 'select shown, hidden from library_size'
  const sums =
    'select work_id, category, sum(sessions)::int as sessions, sum(active_ms)::int as ms from reading_sums group by 1, 2 order by 1'
  expect(await rows(sums)).toEqual([
    { work_id: 1, category: 'Novel', sessions: 2, ms: 1_500 },
    { work_id: 2, category: 'Poem', sessions: 1, ms: 7 },
  ])
  expect(await rows('select user_id, last_read::date::text as day from reader_activity order by 1')).toEqual([
    { user_id: 1, day: '2026-01-04' },
    { user_id: 2, day: '2026-01-03' },
  ])
  expect(await rows(library)).toEqual([{ shown: 1, hidden: 1 }])

  await run(`
    update reading_sessions set active_ms = active_ms + 100, last_read = '2026-01-05' where user_id = 1;
    insert into reading_sessions (user_id, work_id, chapter_id, active_ms, last_read) values (3, 1, 1, 1, '2026-01-05 00:00:30');
    update reading_sessions set last_read = '2026-01-05 00:01:00' where user_id = 3;
    delete from reading_sessions where user_id = 2;
    update works set category = 'Short Story' where id = 1;
    delete from works where id = 2`)
  expect(await rows(sums)).toEqual([
    { work_id: 1, category: 'Short Story', sessions: 3, ms: 1_601 },
    { work_id: 2, category: 'Poem', sessions: 1, ms: 107 },
  ])
  // `last_read` is not stored when it advances by less than a minute.
  expect(
    await rows('select user_id, last_read::text as at from reader_activity where user_id <> 2 order by 1'),
  ).toEqual([
    { user_id: 1, at: expect.stringContaining('2026-01-05 00:00:00') },
    { user_id: 3, at: expect.stringContaining('2026-01-05 00:00:30') },
  ])
  expect(await rows(library)).toEqual([{ shown: 1, hidden: 0 }])
  await database.close()
})
