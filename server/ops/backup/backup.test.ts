import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/connection.ts'
import { makeDatabase } from '../../db/embedded/make-database.ts'
import { migratedTo, migrateOn } from '../../db/migrated.ts'
import { migrations } from '../../db/options.ts'
import { writeArchive } from './archive.ts'
import type { SiteData } from './commands.ts'
import { command, contentOf, fill, makeSite, onDatabase, siteIn } from './sites.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
const site = siteIn(join(folder, 'site'))
const file = join(folder, 'site.backup')

beforeAll(async () => {
  await makeSite(site)
  await fill(site)
  await command('backup', file, site)
})

afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function anotherSite(): SiteData {
  made += 1
  return siteIn(join(folder, `another-${made}`))
}

/** Nothing of it is left: not a database, not a file. */
function expectEmpty({ dataDir, uploads }: SiteData): void {
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(readdirSync(uploads.folder)).toEqual([])
}

test('a site is restored with every row and every file as it was, and goes on numbering', async () => {
  const restored = anotherSite()
  expect(await command('restore', file, restored)).toMatch(/^\d+ rows and 1 file are back as they were on /)
  expect(await contentOf(restored)).toEqual(await contentOf(site))
  const next = ({ query }: Parameters<Parameters<typeof onDatabase>[1]>[0]) =>
    query(
      "insert into saved_words (user_id, word, definition) select min(id), 'new', 'd' from users returning id",
    )
  expect(await onDatabase(restored, next)).toEqual(await onDatabase(site, next))
  await onDatabase(site, ({ run }) => run("delete from saved_words where word = 'new'"))
})

test('what triggers keep is kept on after a site has been restored', async () => {
  const restored = anotherSite()
  await command('restore', file, restored)
  const shown = await onDatabase(restored, async ({ query, run }) => {
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

test('a backup is for its owner alone and is found whole', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await command('verify', file, site)).toMatch(
    /is whole: \d+ rows and 1 file, taken on \d{4}-.* by version \d/,
  )
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup is only restored where nothing is', async () => {
  await expect(command('restore', file, site)).rejects.toThrow(
    /There are files in UPLOADS_DIR .*: restore into an empty place/,
  )
  const { uploads } = anotherSite()
  await expect(command('restore', file, { ...site, uploads })).rejects.toThrow(
    /There is a database in .*: restore into an empty DATA_DIR/,
  )
})

const damaged: [string, (bytes: Buffer) => Buffer, RegExp][] = [
  ['cut off', (bytes) => bytes.subarray(0, bytes.length >> 1), /is damaged|is cut off/],
  [
    'cut off between two entries',
    (bytes) => gzipSync(withoutEnd(gunzipSync(bytes))),
    /is damaged|is cut off/,
  ],
  ['changed in the middle', (bytes) => flipped(bytes, bytes.length >> 1), /is damaged/],
  ['changed and packed anew', (bytes) => gzipSync(changed(gunzipSync(bytes))), /is damaged/],
  ['something else', () => gzipSync(Buffer.from('not a backup')), /is damaged/],
  ['not even compressed', () => Buffer.from('not a backup'), /is damaged/],
  ['empty', () => Buffer.alloc(0), /is damaged|is cut off/],
]

/** The digests are in the last entry, which is gone with its header. */
const withoutEnd = (tar: Buffer) =>
  Buffer.concat([tar.subarray(0, tar.lastIndexOf('sums.json\0')), Buffer.alloc(1024)])

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

/** A letter of a text, which is JSON as before. */
const changed = (tar: Buffer) => flippedLetter(tar, tar.indexOf('A whale. '))
function flippedLetter(tar: Buffer, at: number): Buffer {
  const copy = Buffer.from(tar)
  copy.write('B', at)
  return copy
}

test.each(damaged)('a backup that is %s is refused, and nothing of it is left', async (_, damage, said) => {
  const bad = join(folder, 'bad.backup')
  writeFileSync(bad, damage(readFileSync(file)))
  await expect(command('verify', bad, site)).rejects.toThrow(said)
  const target = anotherSite()
  await expect(command('restore', bad, target)).rejects.toThrow(said)
  expectEmpty(target)
})

test('a file that is not there is named', async () => {
  await expect(command('verify', join(folder, 'none'), site)).rejects.toThrow(/ENOENT.*none/)
})

test('the backup of a newer version is refused by name', async () => {
  const newer = join(folder, 'newer.backup')
  const about = { format: 1, version: '9.1.0', migratedTo: 9e12, takenAt: new Date().toISOString() } as const
  await writeArchive(newer, about, async () => ({ rows: {}, numbers: {} }))
  const target = anotherSite()
  await expect(command('restore', newer, target)).rejects.toThrow(
    /is of a database that a newer version has brought on \(it was taken by 9\.1\.0\)/,
  )
  expectEmpty(target)
})

test('the backup of an older version is restored and brought to this one', async () => {
  const old = anotherSite()
  const versions = readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis)
  mkdirSync(old.dataDir)
  await makeDatabase(join(old.dataDir, 'postgres'))
  await onDatabase(old, (connection) =>
    inTransaction(connection, 'begin', async () => {
      await migrateOn(connection, 0, versions[5])
      await connection.run("insert into users (username, password) values ('old@example.com', 'none')")
    }),
  )
  const oldFile = join(folder, 'old.backup')
  await command('backup', oldFile, old)
  const target = anotherSite()
  await command('restore', oldFile, target)
  const found = await onDatabase(target, async (connection) => [
    await migratedTo(connection.query),
    await connection.query('select username, searched from users'),
  ])
  expect(found).toEqual([
    versions.at(-1),
    [{ username: 'old@example.com', searched: expect.stringContaining('old@') }],
  ])
})

test('where a backup cannot be written it says so', async () => {
  await expect(command('backup', '/dev/full/x', site)).rejects.toThrow(/ENOTDIR/)
})

test('a backup of a site without the files that it shows is none', async () => {
  const other = anotherSite()
  await makeSite(other)
  const image = '/uploads/00000000000000000000000000000001.webp'
  await onDatabase(other, ({ run }) => run(`insert into kept_files (url) values ('${image}')`))
  const otherFile = join(folder, 'other.backup')
  // It may still be on its way.
  expect(await command('backup', otherFile, other)).toContain(' and 0 files.')
  rmSync(otherFile)
  await onDatabase(other, ({ run }) =>
    run(`insert into sponsor_messages (title, content, image_url) values ('T', 'C', '${image}')`),
  )
  await expect(command('backup', otherFile, other)).rejects.toThrow(
    /^00000000000000000000000000000001\.webp is not in UPLOADS_DIR \(.*\): is that where the files of this site are\?$/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('other.backup'))).toEqual([])
})

test('tables that are not ours are in a backup, and are left out by name when it is restored', async () => {
  const other = anotherSite()
  await makeSite(other)
  await onDatabase(other, ({ run }) => run('create table notes (note text); insert into notes values (1)'))
  const otherFile = join(folder, 'notes.backup')
  await command('backup', otherFile, other)
  const target = anotherSite()
  expect(await command('restore', otherFile, target)).toMatch(/, but for tables that are not ours: notes$/)
})

test('two backups into one file do not meet', async () => {
  const taken = join(folder, 'taken.backup')
  writeFileSync(`${taken}.part`, 'half')
  await expect(command('backup', taken, site)).rejects.toThrow(
    /taken\.backup\.part is there: another backup is under way/,
  )
  expect(readFileSync(`${taken}.part`, 'utf8')).toBe('half')
})

test('a backup that was taken is noted', async () => {
  const other = anotherSite()
  await makeSite(other)
  mkdirSync(other.uploads.folder, { recursive: true })
  const noted = () =>
    onDatabase(other, ({ query }) =>
      query("select at > now() - interval '1 minute' as recent from milestones where name = 'backup'"),
    )
  expect(await noted()).toEqual([])
  await command('backup', `${other.dataDir}.backup`, other)
  expect(await noted()).toEqual([{ recent: true }])
})
