import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSiteLocation,
  fillEveryTable,
  makeSite,
  readContent,
  runBackupCommand,
  withDatabase,
} from './backup-sites.fixture.ts'
import type { SiteLocation } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
const site = createSiteLocation(join(folder, 'site'))
const file = join(folder, 'site.backup')
const restored = createSiteLocation(join(folder, 'restored'))

beforeAll(async () => {
  await makeSite(site)
  await fillEveryTable(site)
  await runBackupCommand('backup', file, site)
})

afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function anotherSite(): SiteLocation {
  made += 1
  return createSiteLocation(join(folder, `another-${made}`))
}

/** Expects that the site has neither a database nor an uploaded file. */
function expectEmpty({ dataDir, uploads }: SiteLocation): void {
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(readdirSync(uploads.folder)).toEqual([])
}

test('restores every row and file, and continues the row numbers', async () => {
  expect(await runBackupCommand('restore', file, restored)).toMatch(
    /^\d+ rows and 2 files are restored as of /,
  )
  expect(await readContent(restored)).toEqual(await readContent(site))
  const next = ({ query }: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
    query(
      "insert into saved_words (user_id, word, definition) select min(id), 'new', 'd' from users returning id",
    )
  expect(await withDatabase(restored, next)).toEqual(await withDatabase(site, next))
  await withDatabase(site, ({ run }) => run("delete from saved_words where word = 'new'"))
})

test('keeps the sums up to date after a restore', async () => {
  const shown = await withDatabase(restored, async ({ query, run }) => {
    const before = await query<{ shown: number }>('select shown from library_size')
    await run(
      `insert into works (title, author, author_bio, description, category) values ('New', 'A', 'B', 'C', 'Novel')`,
    )
    return [before, await query<{ shown: number }>('select shown from library_size')].map(
      ([row]) => row?.shown,
    )
  })
  expect(shown).toEqual([12, 13])
})

test('writes a backup readable by its owner alone, which verify accepts', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await runBackupCommand('verify', file, site)).toMatch(
    /is complete: \d+ rows and 2 files, made on \d{4}-.* by version \d/,
  )
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('restores only into an empty database and folder', async () => {
  await expect(runBackupCommand('restore', file, site)).rejects.toThrow(
    /UPLOADS_DIR .* is not empty: restore into an empty folder or bucket/,
  )
  const { uploads } = anotherSite()
  await expect(runBackupCommand('restore', file, { ...site, uploads })).rejects.toThrow(
    /There is a database in .*: restore into an empty DATA_DIR/,
  )
})

const damaged: [string, (bytes: Buffer) => Buffer, RegExp][] = [
  ['truncated', (bytes) => bytes.subarray(0, bytes.length >> 1), /is damaged|is incomplete/],
  [
    'truncated between two entries',
    (bytes) => gzipSync(truncateTar(gunzipSync(bytes))),
    /is damaged|is incomplete/,
  ],
  ['changed in the middle', (bytes) => flipByte(bytes, bytes.length >> 1), /is damaged/],
  ['changed and recompressed', (bytes) => gzipSync(changeText(gunzipSync(bytes))), /is damaged/],
  ['another file format', () => gzipSync(Buffer.from('not a backup')), /is damaged/],
  ['not compressed', () => Buffer.from('not a backup'), /is damaged/],
  ['empty', () => Buffer.alloc(0), /is damaged|is incomplete/],
]

/** Removes the last archive entry, which contains the digests. */
const truncateTar = (tar: Buffer) =>
  Buffer.concat([tar.subarray(0, tar.lastIndexOf('sums.json\0')), Buffer.alloc(1024)])

function flipByte(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

/** Changes a letter of a text, so that the JSON stays valid. */
const changeText = (tar: Buffer) => flipLetter(tar, tar.indexOf('A whale. '))
function flipLetter(tar: Buffer, at: number): Buffer {
  const copy = Buffer.from(tar)
  copy.write('B', at)
  return copy
}

test.each(damaged)('refuses a backup that is %s, and leaves nothing behind', async (_, damage, message) => {
  const bad = join(folder, 'bad.backup')
  writeFileSync(bad, damage(readFileSync(file)))
  await expect(runBackupCommand('verify', bad, site)).rejects.toThrow(message)
  const target = anotherSite()
  await expect(runBackupCommand('restore', bad, target)).rejects.toThrow(message)
  expectEmpty(target)
})

test('names a missing file', async () => {
  await expect(runBackupCommand('verify', join(folder, 'none'), site)).rejects.toThrow(/ENOENT.*none/)
})

test('reports a backup that cannot be written', async () => {
  await expect(runBackupCommand('backup', '/dev/full/x', site)).rejects.toThrow(/ENOTDIR/)
})

const image = '/uploads/00000000000000000000000000000001.webp'

test('refuses to back up a site whose visible files or recordings are missing', async () => {
  const other = anotherSite()
  await makeSite(other)
  await withDatabase(other, ({ run }) => run(`insert into kept_files (url) values ('${image}')`))
  const otherFile = join(folder, 'other.backup')
  // No page uses the file yet, so its upload may still be running. The backup therefore accepts the missing file.
  expect(await runBackupCommand('backup', otherFile, other)).toContain(' and 0 files.')
  rmSync(otherFile)
  for (const use of [
    `insert into sponsor_messages (title, content, image_url) values ('T', 'C', '${image}')`,
    `delete from sponsor_messages; insert into narrations (chapter_id, clips, audio_urls)
      select min(id), '[]', array['${image}'] from chapters`,
  ]) {
    await withDatabase(other, ({ run }) => run(use))
    await expect(runBackupCommand('backup', otherFile, other), use).rejects.toThrow(
      /^00000000000000000000000000000001\.webp is missing from UPLOADS_DIR \(.*\): does it hold this site's files\?$/,
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('other.backup'))).toEqual([])
  }
})

test('backs up foreign tables, and names them as left out on restore', async () => {
  const other = anotherSite()
  await makeSite(other)
  await withDatabase(other, ({ run }) => run('create table notes (note text); insert into notes values (1)'))
  const otherFile = join(folder, 'notes.backup')
  await runBackupCommand('backup', otherFile, other)
  const target = anotherSite()
  expect(await runBackupCommand('restore', otherFile, target)).toMatch(
    /, without tables that are not Lectern's: notes$/,
  )
})

test('refuses a second backup into the same file', async () => {
  const taken = join(folder, 'taken.backup')
  writeFileSync(`${taken}.part`, 'half')
  await expect(runBackupCommand('backup', taken, site)).rejects.toThrow(
    /taken\.backup\.part exists: another backup is running/,
  )
  expect(readFileSync(`${taken}.part`, 'utf8')).toBe('half')
})

test('stores the time of a backup in the site, not in the backup', async () => {
  const [noted, notedInRestored] = await Promise.all(
    [site, restored].map((one) =>
      withDatabase(one, ({ query }) =>
        query("select at > now() - interval '1 hour' as recent from milestones where name = 'backup'"),
      ),
    ),
  )
  expect(noted).toEqual([{ recent: true }])
  expect(notedInRestored).toEqual([])
})
