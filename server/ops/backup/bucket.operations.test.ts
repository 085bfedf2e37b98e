import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBucket, startObjectStorage } from '../../testing/bucket.ts'
import {
  createSiteLocation,
  fillEveryTable,
  makeSite,
  readContent,
  runBackupCommand,
  withDatabase,
} from './backup-sites.fixture.ts'
import type { SiteLocation } from './commands.ts'

const image = '/uploads/0123456789abcdef0123456789abcdef.webp'
const storage = startObjectStorage()
const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
const site = createSiteLocation(join(folder, 'site'))
const file = join(folder, 'site.backup')

beforeAll(async () => {
  await makeSite(site)
  await fillEveryTable(site)
  await withDatabase(site, ({ run }) =>
    run(`insert into sponsor_messages (title, content, image_url) values ('T', 'C', '${image}')`),
  )
  await runBackupCommand('backup', file, site)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the location of a site whose uploads are under a prefix in the bucket. */
function inBucket(prefix: string, { dataDir } = site): SiteLocation {
  const { url, endpoint } = storage
  return { databaseUrl: undefined, dataDir, uploads: { folder: '', url: `${url}/${prefix}`, endpoint } }
}

test('moves a site from a folder to a bucket and back by backups, with every row and byte equal', async () => {
  const moved = inBucket('moved', createSiteLocation(join(folder, 'moved')))
  expect(await runBackupCommand('restore', file, moved)).toMatch(/^\d+ rows and 2 files are restored/)
  expect(await openTestBucket(storage, '/moved').size(image)).toBe(3_000_000)
  const second = join(folder, 'second.backup')
  expect(await runBackupCommand('backup', second, moved)).toContain(' and 2 files.')
  const back = createSiteLocation(join(folder, 'back'))
  await runBackupCommand('restore', second, back)
  expect(await readContent(back)).toEqual(await readContent(site))
})

test('refuses to restore into a bucket that has files', async () => {
  await openTestBucket(storage, '/full').write(image, Buffer.from('of somebody else'))
  const full = inBucket('full', createSiteLocation(join(folder, 'full')))
  await expect(runBackupCommand('restore', file, full)).rejects.toThrow(
    `UPLOADS_URL (${storage.url}/full) is not empty: restore into an empty folder or bucket`,
  )
  expect(await openTestBucket(storage, '/full').size(image)).toBe(16)
})

test('fails to back up when the bucket lacks a visible file or does not answer', async () => {
  const none = join(folder, 'none.backup')
  await expect(runBackupCommand('backup', none, inBucket('empty'))).rejects.toThrow(
    `0123456789abcdef0123456789abcdef.webp is missing from UPLOADS_URL (${storage.url}/empty)`,
  )
  const { uploads } = inBucket('empty')
  const away = { ...site, uploads: { ...uploads, endpoint: 'http://127.0.0.1:9' } }
  await expect(runBackupCommand('backup', none, away)).rejects.toThrow('Images and sounds are unavailable')
  expect(existsSync(none)).toBe(false)
})
