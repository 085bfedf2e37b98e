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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { packImage } from './image.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-image-'))
const image = join(root, 'image')
afterAll(() => rmSync(root, { recursive: true }))

/** Query result of a database that was created without an image. The table `notes` did not exist yet. */
let firstRows: unknown[]

beforeAll(async () => {
  const database = await openEmbedded(join(root, 'first'), undefined, () => join(root, 'none'))
  firstRows = (await database.query("select to_regclass('notes') as notes", [])).rows
  await database.query('create table notes as select 1 as note', [])
  await database.close()
  await packImage(join(root, 'first/postgres'), image)
})

test('creates a database from its image, readable by its owner alone', async () => {
  const dataDir = join(root, 'copy')
  const database = await openEmbedded(dataDir, undefined, () => image)
  expect((await database.query('select note from notes', [])).rows).toEqual([{ note: 1 }])
  await database.close()
  for (const name of ['PG_VERSION', 'global/pg_control', 'base'])
    expect(statSync(join(dataDir, 'postgres', name)).mode & 0o077).toBe(0)
})

test('leaves no partial database when creation is interrupted, and creates it on the next start', async () => {
  const dataDir = join(root, 'interrupted')
  const cut = join(root, 'cut')
  writeFileSync(cut, readFileSync(image).subarray(0, 100_000))
  await expect(openEmbedded(dataDir, undefined, () => cut)).rejects.toThrow()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
  // Simulates a process that was killed while it unpacked the database image.
  mkdirSync(join(dataDir, 'postgres.new'))
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18')
  const database = await openEmbedded(dataDir, undefined, () => image)
  expect((await database.query('select note from notes', [])).rows).toEqual([{ note: 1 }])
  await database.close()
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
})

test('creates an empty database where the image was not built', () => {
  expect(firstRows).toEqual([{ notes: null }])
})
