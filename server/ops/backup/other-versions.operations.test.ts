import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findAppliedMigration, latestMigration } from '../../db/migrations.ts'
import { createSiteLocation, runBackupCommand, withDatabase } from './backup-sites.fixture.ts'
import { writeArchive } from './write-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('refuses a backup of a newer version, and names it', async () => {
  const newer = join(folder, 'newer.backup')
  const about = { format: 1, version: '9.1.0', migratedTo: 9e12, takenAt: new Date().toISOString() } as const
  await writeArchive(newer, about, async () => ({ rows: {}, numbers: {} }))
  const target = createSiteLocation(join(folder, 'newer'))
  await expect(runBackupCommand('restore', newer, target)).rejects.toThrow(
    /was taken by version 9\.1\.0 from a database that this version cannot read/,
  )
  expect(existsSync(join(target.dataDir, 'postgres'))).toBe(false)
  expect(readdirSync(target.uploads.folder)).toEqual([])
})

test('restores an archive that version 0.1.0 made, with every row and file', async () => {
  const target = createSiteLocation(join(folder, 'first'))
  const archive = join(import.meta.dirname, 'site-0.1.0.tar.gz')
  expect(await runBackupCommand('verify', archive, target)).toMatch(
    /36 rows and 1 file, .* by version 0\.1\.0$/,
  )
  expect(await runBackupCommand('restore', archive, target)).toMatch(
    /^36 rows and 1 file are restored [^,]*$/,
  )
  const file = join(target.uploads.folder, '0123456789abcdef0123456789abcdef.webp')
  expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP')
  await withDatabase(target, async ({ query, run }) => {
    expect(await findAppliedMigration(query)).toBe(latestMigration)
    expect(
      await query(`select username, title, words_read, furthest_word, completed, seq from reading_sessions
        join users on users.id = user_id join works on works.id = work_id order by reading_sessions.id`),
    ).toEqual([
      {
        username: 'reader2@example.com',
        title: 'The Whale',
        words_read: 7,
        furthest_word: 9,
        completed: false,
        seq: 3,
      },
      {
        username: 'reader3@example.com',
        title: 'The Whale',
        words_read: 9,
        furthest_word: 9,
        completed: true,
        seq: 0,
      },
      {
        username: 'reader2@example.com',
        title: 'My own',
        words_read: 0,
        furthest_word: 0,
        completed: false,
        seq: 0,
      },
    ])
    expect(await query('select word, sentence, word_number from saved_words order by word')).toEqual([
      { word: 'city', sentence: null, word_number: null },
      { word: 'ishmael', sentence: 'Call me Ishmael.', word_number: 3 },
    ])
    expect(await query('select content, words_read, seq from user_texts')).toEqual([
      { content: 'Three small words.\n\nAnd a tab\there.', words_read: 2, seq: 5 },
    ])
    expect(
      await query('select title, owner_id is not null as own, chapter_count from works order by id'),
    ).toEqual([
      { title: 'The Whale', own: false, chapter_count: 2 },
      { title: 'An Ode — “é”', own: false, chapter_count: 1 },
      { title: 'My own', own: true, chapter_count: 1 },
    ])
    expect(await query('select id, content from import_drafts join import_parts on draft_id = id')).toEqual([
      { id: '0123456789abcdef', content: 'A part of a draft' },
    ])
    expect(await query(`select sid, sess->'passport'->'user'->>'id' as "user" from session`)).toEqual([
      { sid: 'ada', user: '2' },
    ])
    // After the restore, triggers run, and new ids continue after the last restored id.
    await run('update reading_sessions set active_ms = active_ms + 100 where id = 1')
    expect(
      await query(`select title, sum(sessions)::int as sessions, sum(active_ms)::int as ms from reading_sums
        join works on id = work_id group by title order by title`),
    ).toEqual([
      { title: 'My own', sessions: 1, ms: 0 },
      { title: 'The Whale', sessions: 2, ms: 3_100 },
    ])
    expect(await query("insert into users (username, password) values ('new', 'x') returning id")).toEqual([
      { id: 4 },
    ])
  })
})
