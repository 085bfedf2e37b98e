import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf, startObjectStorage } from '../../testing/bucket.ts'
import type { SiteData } from './commands.ts'
import { command, contentOf, fill, makeSite, onDatabase, siteIn } from './sites.fixture.ts'

const image = '/uploads/0123456789abcdef0123456789abcdef.webp'
const storage = startObjectStorage()
const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
const site = siteIn(join(folder, 'site'))
const file = join(folder, 'site.backup')

beforeAll(async () => {
  await makeSite(site)
  await fill(site)
  await onDatabase(site, ({ run }) =>
    run(`insert into sponsor_messages (title, content, image_url) values ('T', 'C', '${image}')`),
  )
  await command('backup', file, site)
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The site itself, but for its uploads, which are kept under a prefix of the bucket. */
function inBucket(prefix: string, { dataDir } = site): SiteData {
  const { url, endpoint } = storage
  return { databaseUrl: undefined, dataDir, uploads: { folder: '', url: `${url}/${prefix}`, endpoint } }
}

test('a site moves from a folder to a bucket and back by backups, with every row and byte equal', async () => {
  const moved = inBucket('moved', siteIn(join(folder, 'moved')))
  expect(await command('restore', file, moved)).toMatch(/^\d+ rows and 1 file are back/)
  expect(await bucketOf(storage, '/moved').size(image)).toBe(3_000_000)
  const second = join(folder, 'second.backup')
  expect(await command('backup', second, moved)).toContain(' and 1 file.')
  const back = siteIn(join(folder, 'back'))
  await command('restore', second, back)
  expect(await contentOf(back)).toEqual(await contentOf(site))
})

test('into a bucket that has files nothing is restored', async () => {
  await bucketOf(storage, '/full').write(image, Buffer.from('of somebody else'))
  const full = inBucket('full', siteIn(join(folder, 'full')))
  await expect(command('restore', file, full)).rejects.toThrow(
    `There are files in UPLOADS_URL (${storage.url}/full): restore into an empty place`,
  )
  expect(await bucketOf(storage, '/full').size(image)).toBe(16)
})

test('a backup fails where a file is shown that the bucket has not, and where the bucket is away', async () => {
  const none = join(folder, 'none.backup')
  await expect(command('backup', none, inBucket('empty'))).rejects.toThrow(
    `0123456789abcdef0123456789abcdef.webp is not in UPLOADS_URL (${storage.url}/empty)`,
  )
  const { uploads } = inBucket('empty')
  const away = { ...site, uploads: { ...uploads, endpoint: 'http://127.0.0.1:9' } }
  await expect(command('backup', none, away)).rejects.toThrow('Pictures and sounds are out of reach')
  expect(existsSync(none)).toBe(false)
})
