/** Runs SQL statements in a site's database. */
export type Execute = (statements: string) => Promise<unknown>

/** Number of rows of each kind. */
export interface Size {
  works: number
  readers: number
  sessions: number
  savedWords: number
  texts: number
}

/** Adds the given numbers of rows to a site; existing rows stay. */
export async function fillSite(
  execute: Execute,
  { works, readers, sessions, savedWords, texts }: Size,
): Promise<void> {
  await execute(`
    insert into works (title, author, author_bio, description, category, chapter_count, word_count, factor_sum, natural_sum)
      select 'Work ' || md5(n::text), 'Author ' || n % 9000, 'Wrote.', 'About ' || md5((n * 7)::text), 'Novel',
        3, 150, 1800 + n, 1900 + n
      from generate_series((select count(*) from works) + 1, ${works}) n;
    insert into chapters (work_id, title, content, "order", word_count, factor_sum, natural_sum, measured_by)
      select id, 'Chapter ' || place, repeat('word ', 50), place, 50, 60, 63, (select max(measured_by) from chapters)
      from works cross join generate_series(1, 3) place where not exists (select from chapters where work_id = works.id);
    insert into users (username, password)
      select 'reader ' || n, 'none' from generate_series((select count(*) from users) + 1, ${readers}) n;
    insert into reading_sessions (user_id, work_id, chapter_id, words_read, completed, end_time, active_ms, last_read)
      select users.id, work_id, chapters.id, 40, true, now(), 60000, now() - random() * interval '400 days'
      from generate_series((select count(*) from reading_sessions) + 1, ${sessions}) n
      join users on users.id = 1 + (n * 7919::bigint) % (select max(id) from users)
      join chapters on chapters.id = 1 + (n * 104729::bigint) % (select max(id) from chapters);
    insert into reading_days (user_id, day, words, active_ms)
      select distinct on (user_id, last_read::date) user_id, last_read::date, 40, 60000 from reading_sessions
      on conflict do nothing;
    insert into saved_words (user_id, word, definition)
      select users.id, 'word' || n, 'A word.' from generate_series((select count(*) from saved_words) + 1, ${savedWords}) n
      join users on users.id = 1 + (n * 31::bigint) % (select max(id) from users);
    insert into user_texts (user_id, title, content, category, word_count, factor_sum, natural_sum, measured_by)
      select users.id, 'Text ' || n, repeat('word ', 50), 'Novel', 50, 60, 63, (select max(measured_by) from chapters)
      from generate_series((select count(*) from user_texts) + 1, ${texts}) n
      join users on users.id = 1 + (n * 37::bigint) % (select max(id) from users);
    insert into session (sid, sess, expire)
      select md5(id::text), json_build_object('passport', json_build_object('user', json_build_object('id', id))),
        now() + interval '20 days'
      from users on conflict do nothing;
    analyze`)
}
